import type { AdminRow } from '@tessera/widget-sdk/admin'
import { FileThumbnail } from './FileThumbnail.tsx'
import { fileMetadata } from './file-metadata.ts'
import { currentAddress } from './is-private.ts'
import { library } from './library.ts'

/** A large preview of a file: picture, video or audio, else an icon. */
export function FileShow({ row }: { readonly row: AdminRow }) {
  const { file, kind, mimeType, name, width, height } = fileMetadata(row)
  const stored = file === null ? null : (library?.address(file) ?? null)
  const address = stored && currentAddress(row, stored)
  if (address && kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: there are no captions to a file of the library
      <video
        key={address}
        controls
        preload="metadata"
        aria-label={name}
        className="max-h-96 w-full rounded-md bg-muted"
      >
        <source src={address} {...(mimeType && { type: mimeType })} />
      </video>
    )
  }
  if (address && kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: there are no captions to a file of the library
    return <audio key={address} controls preload="metadata" src={address} aria-label={name} className="w-full" />
  }
  return (
    <FileThumbnail
      row={row}
      width={960}
      isUncropped
      style={{ aspectRatio: width && height ? width / height : 4 / 3 }}
      className="max-h-80 w-full rounded-md"
    />
  )
}
