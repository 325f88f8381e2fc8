import type { AdminRow } from '@tessera/widget-sdk/admin'
import { File as FileIcon, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { versionedAddress } from '../../media/is-private.ts'
import { library } from '../../media/library.ts'

const pictures = /\.(jpe?g|png|webp|avif|gif)$/i
const videos = /\.(mp4|m4v|webm|mov|ogv)$/i
/** Larger pictures, in bytes, are not previewed before they are uploaded. */
const maxBytes = 20_000_000
const box = 'size-20 shrink-0 rounded-sm bg-muted object-cover'

interface FilePreviewProps {
  /** A key, an address or a file. */
  readonly value: unknown
  /** The record that it belongs to; absent for a new one. */
  readonly row?: AdminRow | undefined
}

/** A preview of a file: its picture or video, else an icon. */
export function FilePreview({ value, row }: FilePreviewProps) {
  const picture = usePicture(value)
  const [broken, setBroken] = useState<string | null>(null)
  const name = value instanceof File ? value.name : typeof value === 'string' ? value : ''
  const address = picture ?? (typeof value === 'string' && name !== '' ? (library?.address(name) ?? null) : null)
  if (address !== null && pictures.test(name)) {
    return <img src={picture ?? library?.thumbnail(name, 320) ?? address} alt="" className={box} />
  }
  const thumbnail = typeof value === 'string' ? library?.thumbnail(name, 320) : null
  // The address of a private file doesn't say what it is: its picture, if it has one, is a thumbnail of its own.
  if (thumbnail && thumbnail !== address) {
    const src = row ? versionedAddress(thumbnail, row.updatedAt) : thumbnail
    if (src !== broken) return <img src={src} alt="" onError={() => setBroken(src)} className={box} />
  }
  if (address !== null && videos.test(name)) {
    return <video src={address} muted preload="metadata" className={box} />
  }
  const Sign = name === '' ? FileIcon : FileText
  return (
    <span aria-hidden className="grid size-20 shrink-0 place-items-center rounded-sm bg-muted text-text-muted">
      <Sign className="size-7" />
    </span>
  )
}

/** A data URL for a picture that is not uploaded yet; null for anything else. */
function usePicture(value: unknown): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof File) || !value.type.startsWith('image/') || value.size > maxBytes) return undefined
    // No `blob:` URL: the content security policy of the back office doesn't allow it.
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(value)
    return () => {
      reader.abort()
      setAddress(null)
    }
  }, [value])
  return address
}
