import { cn } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { File as FileIcon, Film, ImageIcon } from 'lucide-react'
import { currentAddress } from '../../media/is-private.ts'
import { library } from '../../media/library.ts'
import { type PictureLocation, pictureRow } from '../state/list-includes.ts'

interface ThumbnailProps {
  readonly row: AdminRow
  readonly pictureLocation: PictureLocation
  readonly className?: string
}

/** The picture of a row, or an icon of its file type. Decorative: the row's name says the same. */
export function Thumbnail({ row, pictureLocation, className }: ThumbnailProps) {
  const file = pictureRow(pictureLocation, row)
  const value = file?.[pictureLocation.field]
  const mimeType = typeof file?.mimeType === 'string' ? file.mimeType : ''
  const src =
    typeof value === 'string' && (mimeType === '' || mimeType.startsWith('image/'))
      ? library?.thumbnail(value, 320)
      : null
  const Sign = mimeType.startsWith('video/') ? Film : file ? FileIcon : ImageIcon
  return (
    <span
      aria-hidden
      className={cn('grid shrink-0 place-items-center overflow-hidden rounded-sm bg-muted text-text-muted', className)}
    >
      {src && file ? (
        <img
          src={currentAddress(file, src)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <Sign className="size-4" />
      )}
    </span>
  )
}
