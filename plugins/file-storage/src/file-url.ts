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

const content = /^\/api\/file-storage\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/content$/

/** Address of a record's bytes for those who may see the record; the value of `file` of a private one. */
export function contentAddress(id: string): string {
  return `/api/file-storage/files/${id}/content`
}

/** The record whose content an address leads to; undefined for any other text. */
export function idOfContent(address: string): string | undefined {
  return content.exec(address)?.[1]
}

/** libaom takes 28 bytes for each pixel that it encodes. */
export const mostMegapixelsOfAvif = 16

/** Whether thumbnails of a picture are available as AVIF; as WebP they are, whatever its size. */
export function hasAvif(width: number, height: number): boolean {
  return width * height <= mostMegapixelsOfAvif * 1_000_000
}

/**
 * Url of a file: `/public/<key>`, the https url in its record, or the address of a private file's content.
 * @returns null if the record has no file yet, or one that is none of these
 */
export function fileUrl({ file }: StoredFile): string | null {
  if (file === null) return null
  if (isStorageKey(file)) return `/public/${file}`
  if (idOfContent(file)) return file
  return file.startsWith('https://') ? file : null
}

/**
 * Url of a picture at most `width` pixels wide; it is never enlarged.
 * @param key the `file` field; a url, or a key without thumbnails, returns the file itself. Pictures of private files are
 *   WebP, whatever the format.
 */
export function thumbnailUrl(key: string, width: ImageWidth, format: ImageFormat = 'webp'): string {
  if (idOfContent(key)) return `${key}?width=${width}`
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
  const isPrivate = idOfContent(file ?? '') !== undefined
  if (file === null || !width || !(isPrivate || hasThumbnails(file))) return ''
  if (format === 'avif' && (isPrivate || !(height && hasAvif(width, height)))) return ''
  const smaller = imageWidths.filter(each => each < width)
  const sources = smaller.map(each => `${thumbnailUrl(file, each, format)} ${each}w`)
  const next = imageWidths.find(each => each >= width)
  if (next) sources.push(`${thumbnailUrl(file, next, format)} ${width}w`)
  else if (format === 'webp') sources.push(`${fileUrl({ file })} ${width}w`)
  return sources.join(', ')
}
