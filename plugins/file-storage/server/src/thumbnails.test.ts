import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { picture } from '../test/pictures.ts'
import { LocalStorage } from './local-storage.ts'
import type { StoredFile } from './storage.ts'
import { TemporaryFiles } from './temporary-files.ts'
import { Thumbnails, thumbnailKey, thumbnailNamed } from './thumbnails.ts'

const key = '3f/3f2c1a90-1111-4222-8333-abcdefabcdef.png'
let directory: string
let storage: LocalStorage
let thumbnails: Thumbnails
/** Keys that were put into the storage. */
let put: string[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tessera-thumbnails-'))
  put = []
  storage = new (class extends LocalStorage {
    override put(target: string, path: string): Promise<void> {
      put.push(target)
      return super.put(target, path)
    }
  })(directory)
  thumbnails = new Thumbnails(storage, new TemporaryFiles(join(directory, '.temporary')))
  const path = join(directory, 'sent')
  await writeFile(path, await picture('png', { width: 800, height: 400 }))
  await storage.put(key, path)
  put = []
})
afterEach(() => rm(directory, { recursive: true }))

const webp = (width: number) => ({ key, width, format: 'webp' }) as const

async function measures(file: StoredFile | null) {
  if (!file) throw new Error('There is no such file')
  const { format, width, height } = await sharp(await buffer(await file.read())).metadata()
  return { format, width, height }
}

it('is a WebP of that width', async () => {
  expect(await measures(await thumbnails.find(webp(320)))).toEqual({ format: 'webp', width: 320, height: 160 })
})

it('is an AVIF on request, smaller than the WebP', async () => {
  const made = await thumbnails.find({ ...webp(320), format: 'avif' })
  expect(await measures(made)).toEqual({ format: 'heif', width: 320, height: 160 })
  expect(put).toEqual([`thumbnails/320/${key}.avif`])
})

it('is not an AVIF if encoding the picture would take half a gigabyte, but a WebP', async () => {
  const large = join(directory, 'large')
  const { width, height } = { width: 4100, height: 4000 }
  await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toFile(large)
  await storage.put(key, large)
  expect(await thumbnails.find({ ...webp(96), format: 'avif' })).toBe(null)
  expect(await measures(await thumbnails.find(webp(96)))).toMatchObject({ format: 'webp', width: 96 })
})

it.each(['thumbnails/320/a.png.gif', 'thumbnails/321/a.png.webp', 'thumbnails/0320/a.png.avif', 'a.webp'])(
  'can’t be named by %s',
  name => {
    expect(thumbnailNamed(name)).toBe(null)
  },
)

it('is never larger than the picture', async () => {
  expect(await measures(await thumbnails.find(webp(1920)))).toEqual({ format: 'webp', width: 800, height: 400 })
})

it('is created once however many ask, and stored', async () => {
  const files = await Promise.all(Array.from({ length: 10 }, () => thumbnails.find(webp(640))))
  await thumbnails.find(webp(640))
  expect(new Set(files.map(file => file?.size)).size).toBe(1)
  expect(put).toEqual([thumbnailKey(webp(640))])
  expect(await readdir(join(directory, '.temporary'))).toEqual([])
})

it('is missing for a missing picture, and can be created later', async () => {
  await storage.remove([key])
  expect(await thumbnails.find(webp(320))).toBe(null)
  expect(put).toEqual([])
})

it('is removed if its picture is removed while it is created', async () => {
  const removing = new (class extends LocalStorage {
    override async put(target: string, path: string): Promise<void> {
      await storage.remove([key])
      await super.put(target, path)
    }
  })(directory)
  const late = new Thumbnails(removing, new TemporaryFiles(join(directory, '.temporary')))
  expect(await late.find(webp(320))).toBe(null)
  expect(await storage.find(thumbnailKey(webp(320)))).toBe(null)
})
