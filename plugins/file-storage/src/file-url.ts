import { hasThumbnails, isStorageKey } from './storage-key.ts'

/** Widths in pixels that thumbnails exist in: from a mark on a card to a whole window. */
export const imageWidths = [96, 160, 320, 480, 640, 960, 1280, 1920] as const

/** Formats that thumbnails exist in, the one that every browser shows last. */
export const imageFormats = ['avif', 'webp'] as const

export type ImageFormat = (typeof imageFormats)[number]

export type ImageWidth = (typeof imageWidths)[number]

interface StoredFile {
  readonly file: string | null
  readonly width?: number | null
  readonly height?: number | null
}

/** libaom takes 28 bytes for each pixel that it encodes. */
export const mostMegapixelsOfAvif = 16

/** Whether thumbnails of a picture exist as AVIF; as WebP they do whatever its size. */
export function hasAvif(width: number, height: number): boolean {
  return width * height <= mostMegapixelsOfAvif * 1_000_000
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
 * Where a browser gets a picture at most `width` pixels wide; it is never enlarged.
 * @param key the `file` field; an address or a key without thumbnails gives the file itself
 */
export function thumbnailUrl(key: string, width: ImageWidth, format: ImageFormat = 'webp'): string {
  return hasThumbnails(key) ? `/public/thumbnails/${width}/${key}.${format}` : (fileUrl({ file: key }) ?? '')
}

/**
 * Where a browser gets whatever file a record has, at most `width` pixels wide where it is a picture: the address for texts,
 * which know nothing of a file that is replaced.
 */
export function lastingUrl(id: string, width?: ImageWidth): string {
  return width === undefined ? `/public/files/${id}` : `/public/files/${id}/${width}`
}

/**
 * The value of an image's `srcset`: every width below its own, then the largest. Empty where there are no thumbnails of that
 * format.
 */
export function srcSet({ file, width, height }: StoredFile, format: ImageFormat = 'webp'): string {
  if (file === null || !width || !hasThumbnails(file)) return ''
  if (format === 'avif' && !(height && hasAvif(width, height))) return ''
  const smaller = imageWidths.filter(each => each < width)
  const sources = smaller.map(each => `${thumbnailUrl(file, each, format)} ${each}w`)
  const next = imageWidths.find(each => each >= width)
  if (next) sources.push(`${thumbnailUrl(file, next, format)} ${width}w`)
  else if (format === 'webp') sources.push(`/public/${file} ${width}w`)
  return sources.join(', ')
}
