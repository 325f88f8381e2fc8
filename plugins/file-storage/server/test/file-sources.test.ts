import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { file, thumbnailUrl } from '@tessera/file-storage'
import fileStorage, { createFromUrl } from '@tessera/file-storage-server'
import { createSafeFetch, type SafeFetchParts, system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeS3, fakeS3Credentials, startFakeS3 } from './fake-s3.ts'
import { api, files, isStored, openFilesHost, photo, stored, test } from './files-host.ts'
import { type FormFile, sendForm } from './form.ts'

openFilesHost()

describe('a file from a url', () => {
  const lookup = ((_: string, __: unknown, callback: (error: null, found: object[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as NonNullable<SafeFetchParts['lookup']>

  it('is a copy, with the given fields', async () => {
    const server = createServer((_, response) => response.end(photo.content))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const port = String((server.address() as AddressInfo).port)
    const fetch = createSafeFetch({ lookup, isPublic: address => address === '127.0.0.1', ports: [port] })
    const address = `http://pictures.example:${port}/some/Nice%20one.php?x=1`
    const row = await createFromUrl(files, address, { className: 'rounded' }, system, fetch)
    expect(row).toMatchObject({ adminTitle: 'Nice one', className: 'rounded', mimeType: 'image/png', width: 800 })
    expect(isStored(String(row.file))).toBe(true)
    server.closeAllConnections()
    server.close()
  })

  it.each([
    'http://127.0.0.1/x.png',
    'http://localhost/x.png',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'http://example.com:5432/',
    'nonsense',
  ])('T-127: is refused for %s, without a word why', async url => {
    const response = await test.asAdministrator().post(`${api}/create-from-url`, { url })
    expect([response.status, response.causes]).toEqual([400, ['The address could not be fetched']])
    expect(await stored()).toEqual([])
  })

  it('is validated like any record, and for those who may write files', async () => {
    const post = (body: object) => test.asAdministrator().post(`${api}/create-from-url`, body)
    expect((await post({})).causes).toEqual(['url is required'])
    expect((await post({ url: 'https://example.com/', width: 'x' })).status).toBe(400)
    expect((await post({ url: 'https://example.com/', file: 'x' })).status).toBe(400)
    expect((await test.asNobody().post(`${api}/create-from-url`, { url: 'https://example.com/' })).status).toBe(401)
  })
})

describe('store', () => {
  it('creates a record from bytes, as seeds do', async () => {
    const source = { fileName: 'hero.png', content: Buffer.from(photo.content) }
    const row = await files.store(source, { slug: undefined, alt: { en: 'Hero' } } as never, system)
    expect(row).toMatchObject({ adminTitle: 'hero', alt: { en: 'Hero' }, width: 800 })
    const fromDisk = new URL(`file://${join(test.dataDirectory, 'files', String(row.file))}`)
    expect(await files.store({ fileName: 'x', content: fromDisk }, {}, system)).toMatchObject({ width: 800 })
  })

  it('leaves nothing when the record can not be written', async () => {
    const storing = files.store(
      { fileName: 'x.png', content: Buffer.from(photo.content) },
      { id: 'x' } as never,
      system,
    )
    await storing.catch(() => {})
    const broken = { fileName: 'x.png', content: Buffer.from(photo.content).subarray(0, 60) }
    await expect(files.store(broken, {}, system)).rejects.toThrow()
    expect(await stored()).toHaveLength(await files.count({}, system))
  })
})

describe('S3', () => {
  let s3: FakeS3
  let remote: TestHost
  beforeAll(async () => {
    s3 = await startFakeS3()
    remote = await createTestHost({
      plugins: [{ plugin: fileStorage, options: { quota: 100_000 } }],
      history: { trashDays: 0 },
      environment: {
        FILE_STORAGE: 's3',
        S3_BUCKET: 'uploads',
        S3_REGION: 'eu-test-1',
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: fakeS3Credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: fakeS3Credentials.secretAccessKey,
      },
    })
  }, 60_000)
  afterAll(async () => {
    await remote?.close()
    await s3?.close()
  })
  const send = (sent: FormFile) => sendForm(remote.asAdministrator(), 'POST', api, {}, sent)

  it('replaces the disk, from upload to removal', async () => {
    const { row } = await send(photo)
    expect(s3.objects.get(`uploads/${row.file}`)?.type).toBe('image/png')
    const whole = await remote.app.inject(`/public/${row.file}`)
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, row.size])
    const thumbnail = await remote.app.inject(thumbnailUrl(String(row.file), 640))
    expect((await sharp(thumbnail.rawPayload).metadata()).width).toBe(640)
    await remote.asAdministrator().delete(`${api}/${row.id}`)
    expect([...s3.objects.keys()]).toEqual([])
  })

  it('T-135: responds 507 when the bucket or the quota is full, and writes no record', async () => {
    s3.failure = { status: 400, code: 'QuotaExceeded' }
    expect((await send(photo)).status).toBe(507)
    s3.failure = null
    expect((await send({ content: Buffer.alloc(100_001, 'x'), name: 'x.txt' })).status).toBe(507)
    expect(await remote.host.service(file).count({}, system)).toBe(0)
    expect([...s3.objects.keys()]).toEqual([])
  })

  it.each([
    [{ FILE_STORAGE: 's3' }, 'S3_BUCKET'],
    [{ FILE_STORAGE: 'ftp' }, 'FILE_STORAGE'],
    [{ FILE_STORAGE: 's3', S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY'],
  ])('ends the start with the name of what is missing: %j', async (environment, name) => {
    const starting = createTestHost({ plugins: [fileStorage], environment: environment as Record<string, string> })
    await expect(starting).rejects.toThrow(name)
  })
})
