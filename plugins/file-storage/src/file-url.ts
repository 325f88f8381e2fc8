import { hasThumbnails, isStorageKey } from './storage-key.ts'

/** Widths in pixels that thumbnails exist in. */
export const imageWidths = [320, 640, 960, 1280, 1920] as const

export type ImageWidth = (typeof imageWidths)[number]

interface StoredFile {
  readonly file: string | null
  readonly width?: number | null
}

/**
 * Where a browser gets a file: `/public/<key>`, or the https address that its record holds.
 * @returns null when the record has no file yet, or one that is neither
 */
export function fileUrl({ file }: StoredFile): string | null {
  if (file === null) return null
  if (isStorageKey(file)) return `/public/${file}`
  return file.startsWith('https://') ? file : null
}

/**
 * Where a browser gets a picture at most `width` pixels wide, as WebP; it is never enlarged.
 * @param key the `file` field; an address or a key without thumbnails gives the file itself
 */
export function thumbnailUrl(key: string, width: ImageWidth): string {
  return hasThumbnails(key) ? `/public/thumbnails/${width}/${key}.webp` : (fileUrl({ file: key }) ?? '')
}

/**
 * Where a browser gets whatever file a record has, at most `width` pixels wide where it is a picture: the address for texts,
 * which know nothing of a file that is replaced.
 */
export function lastingUrl(id: string, width?: ImageWidth): string {
  return width === undefined ? `/public/files/${id}` : `/public/files/${id}/${width}`
}

/** The value of an image's `srcset`: every width below its own, then the largest. Empty where there are no thumbnails. */
export function srcSet({ file, width }: StoredFile): string {
  if (file === null || !width || !hasThumbnails(file)) return ''
  const smaller = imageWidths.filter(each => each < width)
  const sources = smaller.map(each => `${thumbnailUrl(file, each)} ${each}w`)
  const next = imageWidths.find(each => each >= width)
  return [...sources, next ? `${thumbnailUrl(file, next)} ${width}w` : `/public/${file} ${width}w`].join(', ')
}
