import { hasAvif, type ImageFormat, mostMegapixelsOfAvif } from '@tessera/file-storage'
import type { Sharp, SharpOptions } from 'sharp'
import { PictureTooLargeError, StorageFullError, UnreadableFileError } from './errors.ts'
import { createQueue } from './queue.ts'

const megapixel = 1_000_000
/** All frames together. */
const mostMegapixels = 40
const maximumFrames = 1000
const options: SharpOptions = { limitInputPixels: mostMegapixels * megapixel, failOn: 'warning', sequentialRead: true }

/** Processing a picture may take some 300 MB, so two run at a time, however many are requested. */
const queued = createQueue(2)
/** At most one AVIF thumbnail among them: pages wait for the others too. */
const queuedAvif = createQueue(1)

let loading: Promise<typeof import('sharp').default> | undefined

/** Loaded by the first picture: with its libraries it takes more memory than most modules. */
function loadSharp(): Promise<typeof import('sharp').default> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** In bytes. */
  readonly size: number
}

/** Whether `cleanPicture` accepts a media type. */
export function isPicture(mimeType: string): boolean {
  return encoders.has(mimeType)
}

/**
 * Re-encodes a picture: rotated as its EXIF says, without metadata or anything else that was in the file.
 * @param source path of the uploaded file
 * @param target path to write to
 * @throws PictureTooLargeError before a pixel is decoded, UnreadableFileError for an incomplete picture
 */
export function cleanPicture(source: string, target: string, mimeType: string): Promise<Picture> {
  return queued(async () => {
    const sharp = await loadSharp()
    const { pages = 1, width, height } = await readable(() => sharp(source, { limitInputPixels: false }).metadata())
    const pixels = width * height * pages
    if (mimeType === 'image/avif' && !hasAvif(width, height * pages))
      throw new PictureTooLargeError({ maximum: limitOf(mostMegapixelsOfAvif) })
    if (pixels > mostMegapixels * megapixel || pages > maximumFrames) {
      throw new PictureTooLargeError({ maximum: limitOf(mostMegapixels) })
    }
    const picture = pages > 1 ? sharp(source, { ...options, animated: true }) : sharp(source, options).autoOrient()
    const written = await readable(() => encoded(picture, mimeType, pixels).toFile(target))
    return { width: written.width, height: written.pageHeight ?? written.height, size: written.size }
  })
}

/**
 * Creates a smaller version of a picture; never a larger one. A request waits for it, so it uses little encoding
 * effort.
 * @param source path of the picture
 * @param target path to write to
 * @returns false if the picture is too large for the format
 */
export function writeThumbnail(
  source: string,
  { width, format }: { readonly width: number; readonly format: ImageFormat },
  target: string,
): Promise<boolean> {
  const work = async () => {
    const sharp = await loadSharp()
    const picture = sharp(source, options).resize({ width, withoutEnlargement: true })
    if (format === 'avif') {
      const size = await readable(() => picture.metadata())
      if (!hasAvif(size.width, size.height)) return false
      await readable(() => picture.avif({ quality: 50, effort: 1 }).toFile(target))
    } else await readable(() => picture.webp({ quality: 80, effort: 2 }).toFile(target))
    return true
  }
  return format === 'avif' ? queuedAvif(() => queued(work)) : queued(work)
}

/** A JPEG of exactly this size, of the most interesting part of a picture. */
export function croppedPicture(
  source: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  return queued(async () => {
    const sharp = await loadSharp()
    return readable(() =>
      sharp(source, options)
        .resize({ width, height, fit: 'cover', position: 'attention' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 88 })
        .toBuffer(),
    )
  })
}

function encoded(image: Sharp, mimeType: string, pixels: number): Sharp {
  return encoders.get(mimeType)?.(image, pixels) ?? image
}

const encoders = new Map<string, (image: Sharp, pixels: number) => Sharp>([
  // Optimised coding would hold the whole picture in memory.
  ['image/jpeg', (image, pixels) => image.jpeg({ quality: 90, optimiseCoding: pixels <= 10 * megapixel })],
  ['image/png', image => image.png()],
  // A third of the time of the default effort, for 5% more bytes.
  ['image/webp', image => image.webp({ quality: 90, effort: 2 })],
  ['image/avif', image => image.avif({ quality: 70 })],
  ['image/gif', image => image.gif()],
])

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || 'code' in error) throw error
    if (/no space left|disk quota/i.test(error.message)) throw new StorageFullError()
    if (/pixel limit/i.test(error.message)) throw new PictureTooLargeError({ maximum: limitOf(mostMegapixels) })
    throw new UnreadableFileError()
  }
}

function limitOf(megapixels: number): string {
  return `${megapixels} megapixels, all frames together,`
}
