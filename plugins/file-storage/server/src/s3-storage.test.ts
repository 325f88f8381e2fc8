import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeS3, fakeS3Credentials, startFakeS3 } from '../test/fake-s3.ts'
import { isFull } from './errors.ts'
import { S3Storage } from './s3-storage.ts'

const key = '3f/3f2c1a90-1111-4222-8333-abcdefabcdef.txt'
let directory: string
let sent: string
let s3: FakeS3
let storage: S3Storage
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tessera-s3-'))
  sent = join(directory, 'sent')
  await writeFile(sent, 'hello world')
  s3 = await startFakeS3()
  const { endpoint } = s3
  storage = new S3Storage({ bucket: 'files', region: 'eu-test-1', endpoint, credentials: fakeS3Credentials })
})
afterEach(async () => {
  await s3.close()
  await rm(directory, { recursive: true })
})

it('puts a file under its key with its type, signed', async () => {
  await storage.put(key, sent, 'text/plain')
  expect(s3.objects.get(`files/${key}`)).toEqual({ content: Buffer.from('hello world'), type: 'text/plain' })
})

it('sends a large file in parts', async () => {
  const content = Buffer.alloc(12 * 1024 * 1024, 'tessera')
  await writeFile(sent, content)
  await storage.put(key, sent, 'video/mp4')
  expect(s3.requests.filter(request => request.includes('partNumber='))).toHaveLength(3)
  expect(s3.objects.get(`files/${key}`)?.content.equals(content)).toBe(true)
})

it('returns a file whole, in part and as a copy', async () => {
  await storage.put(key, sent, 'text/plain')
  const file = await storage.find(key)
  if (!file) throw new Error('There is no such file')
  expect(file.size).toBe(11)
  expect(await text(await file.read())).toBe('hello world')
  expect(await text(await file.read({ start: 6, end: 8 }))).toBe('wor')
  expect(await storage.copyTo(key, join(directory, 'copy'))).toBe(true)
  expect(await readFile(join(directory, 'copy'), 'utf8')).toBe('hello world')
})

it('reports missing files', async () => {
  expect(await storage.find(key)).toBe(null)
  expect(await storage.copyTo(key, join(directory, 'copy'))).toBe(false)
})

it('reports that it is unreachable', async () => {
  const away = new S3Storage({
    bucket: 'files',
    region: 'eu-test-1',
    endpoint: 'http://127.0.0.1:1',
    credentials: fakeS3Credentials,
  })
  const unreachable = { statusCode: 503, message: 'The storage of files can not be reached; try again' }
  await expect(away.put(key, sent, 'text/plain')).rejects.toMatchObject(unreachable)
  await expect(away.find(key)).rejects.toMatchObject(unreachable)
})

it('removes and lists', async () => {
  const other = key.replaceAll('3f', '4f')
  await storage.put(key, sent, 'text/plain')
  await storage.put(other, sent, 'text/plain')
  await storage.remove([key])
  const keys: string[] = []
  for await (const found of storage.list()) keys.push(found.key)
  expect(keys).toEqual([other])
})

it('is refused without a valid signature', async () => {
  const { endpoint } = s3
  const credentials = { accessKeyId: 'another', secretAccessKey: 'x' }
  const stranger = new S3Storage({ bucket: 'files', region: 'eu-test-1', endpoint, credentials })
  await expect(stranger.put(key, sent, 'text/plain')).rejects.toThrow('SignatureDoesNotMatch')
  expect(s3.objects.size).toBe(0)
})

it('T-135: fails with a distinguishable error when the bucket is full', async () => {
  s3.failure = { status: 400, code: 'QuotaExceeded' }
  const error = await storage.put(key, sent, 'text/plain').catch((reason: unknown) => reason)
  expect(isFull(error)).toBe(true)
})
