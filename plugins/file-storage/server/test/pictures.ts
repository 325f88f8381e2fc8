import { crc32 } from 'node:zlib'

import sharp from 'sharp'

interface PictureOptions {
  readonly width?: number
  readonly height?: number
  /** EXIF orientation, 1 to 8; also adds a location and a camera to the metadata. */
  readonly orientation?: number
}

/** A picture in one colour. */
export function picture(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif',
  options: PictureOptions = {},
): Promise<Buffer> {
  const { width = 40, height = 20, orientation } = options
  const canvas = sharp({ create: { width, height, channels: 3, background: '#3366cc' } }).toFormat(format)
  if (orientation === undefined) return canvas.toBuffer()
  const exif = {
    IFD0: { Make: 'SecretCamera', Orientation: String(orientation) },
    IFD3: { GPSLatitude: '1/1 2/1 3/1' },
  }
  return canvas.withExif(exif).withMetadata({ orientation }).toBuffer()
}

/** The header of a PNG that claims to be this large, with nothing behind it: a bomb of 57 bytes. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
