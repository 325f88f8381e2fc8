import { cn } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { File as FileIcon, Film, ImageIcon } from 'lucide-react'
import { type PicturePlace, pictureRow } from '../state/list-includes.ts'

interface ThumbnailProps {
  readonly row: AdminRow
  readonly place: PicturePlace
  readonly className?: string
}

/** The picture of a row, or a sign of what its file is. It says nothing that the row's name does not. */
export function Thumbnail({ row, place, className }: ThumbnailProps) {
  const file = pictureRow(place, row)
  const value = file?.[place.field]
  const mimeType = typeof file?.mimeType === 'string' ? file.mimeType : ''
  const src =
    typeof value === 'string' && (mimeType === '' || mimeType.startsWith('image/')) ? smallPicture(value) : null
  const Sign = mimeType.startsWith('video/') ? Film : file ? FileIcon : ImageIcon
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center overflow-hidden rounded-sm bg-muted text-text-muted', className)}
    >
      {src ? (
        <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <Sign className="size-4" />
      )}
    </span>
  )
}

const stored = /^[0-9a-f]{2}\/[0-9a-f-]{36}\.([a-z0-9]{1,5})$/
const shrunk = ['jpg', 'png', 'webp', 'avif']

/** Where a small version of a picture is: of stored ones the server makes it. Null for what is no address of one. */
export function smallPicture(file: string): string | null {
  const extension = stored.exec(file)?.[1]
  if (extension === undefined) return file.startsWith('https://') ? file : null
  return shrunk.includes(extension) ? `/public/thumbnails/320/${file}.webp` : `/public/${file}`
}
