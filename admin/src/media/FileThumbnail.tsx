import { cn } from '@tessera/widget-sdk'
import type { AdminRow, PictureWidth } from '@tessera/widget-sdk/admin'
import { AudioLines, File as FileIcon, FileText, Film } from 'lucide-react'
import type { CSSProperties } from 'react'
import { type FileKind, fileMetadata } from './file-metadata.ts'
import { currentAddress } from './is-private.ts'
import { library } from './library.ts'

const signs = { image: FileIcon, video: Film, audio: AudioLines, document: FileText } as const satisfies Record<
  FileKind,
  unknown
>

interface FileThumbnailProps {
  readonly row: AdminRow
  readonly width?: PictureWidth
  /** Shows the whole picture, with a background around it. */
  readonly isUncropped?: boolean
  readonly className?: string
  readonly style?: CSSProperties
}

/** The picture of a file, or an icon of its type. Decorative: the file's name says the same. */
export function FileThumbnail({ row, width = 320, isUncropped = false, className, style }: FileThumbnailProps) {
  const { file, kind, extension } = fileMetadata(row)
  const src = kind === 'image' && file !== null ? library?.thumbnail(file, width) : null
  const Sign = signs[kind]
  return (
    <span
      aria-hidden
      style={style}
      className={cn('relative grid place-items-center overflow-hidden bg-muted text-text-muted', className)}
    >
      {src ? (
        <img
          src={currentAddress(row, src)}
          alt=""
          loading="lazy"
          decoding="async"
          className={cn('absolute inset-0 size-full', isUncropped ? 'object-contain' : 'object-cover')}
        />
      ) : (
        <span className="flex flex-col items-center gap-1.5">
          <Sign className="size-7" />
          {extension && <span className="font-medium text-xs uppercase">{extension}</span>}
        </span>
      )}
    </span>
  )
}
