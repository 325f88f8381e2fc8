import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LocalStorage } from './local-storage.ts'
import type { ByteRange, StoredFile } from './storage.ts'
import { TemporaryFiles } from './temporary-files.ts'

const key = '3f/3f2c1a90-1111-4222-8333-abcdefabcdef.txt'
let directory: string
let storage: LocalStorage
let sent: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tessera-storage-'))
  storage = new LocalStorage(join(directory, 'files'))
  sent = join(directory, 'sent')
  await writeFile(sent, 'hello world')
})
afterEach(() => rm(directory, { recursive: true }))

it('returns what was put into it, in whole or in part', async () => {
  await storage.put(key, sent)
  const file = await storage.find(key)
  expect(file?.size).toBe(11)
  expect(await text(await read(file))).toBe('hello world')
  expect(await text(await read(file, { start: 6, end: 8 }))).toBe('wor')
})

it('copies to a path, and reports missing files', async () => {
  const copy = join(directory, 'copy')
  expect(await storage.find(key)).toBe(null)
  expect(await storage.copyTo(key, copy)).toBe(false)
  await storage.put(key, sent)
  expect(await storage.copyTo(key, copy)).toBe(true)
})

it('removes files, and ignores missing ones', async () => {
  await storage.put(key, sent)
  await storage.remove([key, key.replace('3f', '4f')])
  expect(await storage.find(key)).toBe(null)
})

it('lists what it holds, without uploads in progress', async () => {
  await storage.put(key, sent)
  const temporary = new TemporaryFiles(join(directory, 'files', '.temporary'))
  await temporary.use(async path => {
    await writeFile(path, 'half')
    const keys: string[] = []
    for await (const { key } of storage.list()) keys.push(key)
    expect(keys).toEqual([key])
  })
})

it('deletes temporary files that a killed process left', async () => {
  const temporary = new TemporaryFiles(directory)
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(sent, yesterday, yesterday)
  await temporary.removeOlderThan(new Date(Date.now() - 1000))
  await expect(writeFile(sent, 'x', { flag: 'wx' })).resolves.toBe(undefined)
})

function read(file: StoredFile | null, range?: ByteRange) {
  if (!file) throw new Error('There is no such file')
  return file.read(range)
}
