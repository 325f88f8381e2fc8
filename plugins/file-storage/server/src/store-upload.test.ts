import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isStorageKey } from '@tessera/file-storage'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hugePng, picture } from '../test/pictures.ts'
import { LocalStorage } from './local-storage.ts'
import { storeUpload } from './store-upload.ts'
import { TemporaryFiles } from './temporary-files.ts'

let directory: string
let storage: LocalStorage
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tessera-intake-'))
  storage = new LocalStorage(directory)
})
afterEach(() => rm(directory, { recursive: true }))

const megabyte = 1024 * 1024

function take(content: Buffer | Readable, fileName = 'file', maximumSize = megabyte, left = Number.POSITIVE_INFINITY) {
  const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content
  const temporary = new TemporaryFiles(join(directory, '.temporary'))
  return storeUpload(stream, fileName, storage, temporary, { maximumSize, left: async () => left })
}

/** Names of all files below the storage's folder, including temporary ones. */
async function everything(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

describe('a picture', () => {
  it.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
    ['avif', 'image/avif', 'avif'],
    ['gif', 'image/gif', 'gif'],
  ] as const)(
    'in %s is stored under a random name, with its size and measures',
    async (format, mimeType, extension) => {
      const values = await take(await picture(format), '../../evil.html')
      expect(values).toMatchObject({ mimeType, extension, width: 40, height: 20 })
      expect(isStorageKey(values.file)).toBe(true)
      expect(await everything()).toEqual([join(directory, values.file)])
      expect((await storage.find(values.file))?.size).toBe(values.size)
    },
  )

  it('is rotated as its EXIF says and loses location and camera', async () => {
    const sent = await picture('jpeg', { orientation: 6 })
    expect(sent.includes('SecretCamera')).toBe(true)
    const { file, width, height } = await take(sent)
    expect([width, height]).toEqual([20, 40])
    const stored = await sharp(join(directory, file)).metadata()
    expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([20, 40, undefined, undefined])
  })

  it('keeps its frames when animated', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(frame))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    const { file, width, height } = await take(moving)
    expect([width, height]).toEqual([10, 10])
    expect((await sharp(join(directory, file)).metadata()).pages).toBe(3)
  })

  it('that is truncated is refused', async () => {
    const whole = await picture('jpeg', { width: 400, height: 400 })
    await expect(take(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ statusCode: 400 })
    expect(await everything()).toEqual([])
  })
})

describe('T-133: a bomb', () => {
  it.each([
    ['40,000 × 40,000 pixels in 57 bytes', () => hugePng(40_000, 40_000)],
    ['41 megapixels', () => picture('png', { width: 8200, height: 5000 })],
    ['2,000 frames', async () => frames(2000)],
  ])('of %s is refused with 413 and leaves nothing', async (_, bomb) => {
    await expect(take(await bomb(), 'x.png')).rejects.toMatchObject({ statusCode: 413 })
    expect(await everything()).toEqual([])
  })
})

describe('the type of a file', () => {
  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'x.html'],
    ['a page that calls itself a picture', '<!doctype html><script>alert(1)</script>', 'x.png'],
    ['an XML document', '<?xml version="1.0"?><x/>', 'x.xml'],
    ['a program', '\x7fELF\x02\x01\x01', 'x.txt'],
    ['bytes that claim to be text', 'a\0b', 'x.txt'],
    ['bytes that are no UTF-8', '\xff\xfe\xfa', 'x.csv'],
    ['nothing', '', 'x.png'],
  ])('is recognized by its content: %s is refused', async (_, content, name) => {
    await expect(take(Buffer.from(content, 'latin1'), name)).rejects.toMatchObject({ statusCode: 415 })
    expect(await everything()).toEqual([])
  })

  it('is detected by its content: a picture that claims to be a page is a picture', async () => {
    expect(await take(await picture('png'), 'x.html')).toMatchObject({ mimeType: 'image/png' })
  })

  it('explains what to do with an SVG', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await expect(take(svg, 'logo.svg')).rejects.toThrow(/export the picture as PNG or WebP/)
  })

  it.each([
    ['x.txt', 'text/plain'],
    ['x.CSV', 'text/csv'],
    ['x.json', 'application/json'],
  ])('is recognized by the name only among plain texts: %s', async (name, mimeType) => {
    expect(await take(Buffer.from('{"имя":"значение"}\n'), name)).toMatchObject({ mimeType, width: null, height: null })
  })

  it('may be PDF, stored byte for byte', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1')
    const { file, mimeType, size } = await take(pdf, 'x')
    expect([mimeType, size]).toEqual(['application/pdf', pdf.length])
    expect((await storage.find(file))?.size).toBe(pdf.length)
  })
})

describe('T-135: space', () => {
  it('aborts an upload as soon as it is longer than allowed, with 413', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 65_536
          yield Buffer.alloc(65_536)
        }
      })(),
    )
    await expect(take(endless, 'x.txt')).rejects.toMatchObject({ statusCode: 413 })
    expect(sent).toBeLessThan(4 * megabyte)
    expect(await everything()).toEqual([])
  })

  it('refuses what the form parser truncated', async () => {
    const stream = Object.assign(Readable.from([Buffer.from('beginning')]), { truncated: true })
    await expect(take(stream, 'x.txt')).rejects.toMatchObject({ statusCode: 413 })
    expect(await everything()).toEqual([])
  })

  it('responds 507 when the quota is used up', async () => {
    await expect(take(Buffer.from('12345'), 'x.txt', megabyte, 4)).rejects.toMatchObject({ statusCode: 507 })
    expect(await everything()).toEqual([])
  })

  it('responds 507 when the disk fills up during an upload', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const stream = new Readable({
      read() {
        this.push('half')
        this.destroy(full)
      },
    })
    await expect(take(stream, 'x.txt')).rejects.toMatchObject({ statusCode: 507 })
    expect(await everything()).toEqual([])
  })

  it('leaves nothing of an aborted upload', async () => {
    const stream = new Readable({
      read() {
        this.push('half')
        this.destroy(new Error('gone'))
      },
    })
    await expect(take(stream, 'x.txt')).rejects.toThrow('gone')
    expect(await everything()).toEqual([])
  })
})

/** A GIF with this many frames of 4 pixels each. */
function frames(count: number): Buffer {
  const head = 'GIF89a\x02\x00\x02\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff'
  const one = '\x2c\x00\x00\x00\x00\x02\x00\x02\x00\x00\x02\x03\x44\x02\x05\x00'
  return Buffer.from(`${head}${one.repeat(count)};`, 'latin1')
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 10, height: 10, channels: 3, background } })
    .png()
    .toBuffer()
}
