import { hasThumbnails, isStorageKey } from './storage-key.ts'

/** Available widths of thumbnails, in pixels: from a small mark on a card to a whole window. */
export const imageWidths = [96, 160, 320, 480, 640, 960, 1280, 1920] as const

/** Available formats of thumbnails; the last one works in every browser. */
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

/** Whether thumbnails of a picture are available as AVIF; as WebP they are, whatever its size. */
export function hasAvif(width: number, height: number): boolean {
  return width * height <= mostMegapixelsOfAvif * 1_000_000
}

/**
 * Url of a file: `/public/<key>`, or the https url in its record.
 * @returns null if the record has no file yet, or one that is neither
 */
export function fileUrl({ file }: StoredFile): string | null {
  if (file === null) return null
  if (isStorageKey(file)) return `/public/${file}`
  return file.startsWith('https://') ? file : null
}

/**
 * Url of a picture at most `width` pixels wide; it is never enlarged.
 * @param key the `file` field; a url, or a key without thumbnails, returns the file itself
 */
export function thumbnailUrl(key: string, width: ImageWidth, format: ImageFormat = 'webp'): string {
  return hasThumbnails(key) ? `/public/thumbnails/${width}/${key}.${format}` : (fileUrl({ file: key }) ?? '')
}

/**
 * Url of the current file of a record, at most `width` pixels wide if it is a picture: for texts, which aren't updated
 * when a file is replaced.
 */
export function lastingUrl(id: string, width?: ImageWidth): string {
  return width === undefined ? `/public/files/${id}` : `/public/files/${id}/${width}`
}

/**
 * Value of an image's `srcset`: every smaller width, then the largest. Empty if there are no thumbnails in that format.
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
