import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createSafeFetch, type SafeFetchParts, system } from '@tessera/core/server'
import { createTestHost, type TestHost, type TestResponse } from '@tessera/core/testing'
import { file, isStorageKey, lastingUrl, thumbnailUrl } from '@tessera/file-storage'
import fileStorage, { createFromUrl, FileService } from '@tessera/file-storage/server'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeS3, fakeS3Credentials, startFakeS3 } from './fake-s3.ts'
import { type FormFile, sendForm } from './form.ts'
import { picture } from './pictures.ts'

let test: TestHost
let files: FileService
let photo: FormFile
beforeAll(async () => {
  const plugin = { plugin: fileStorage, options: { maximumSize: 1024 * 1024 } }
  // Without a trash, bytes are removed with their records; `trash.test.ts` covers the differences with one.
  test = await createTestHost({ plugins: [plugin], history: { trashDays: 0 } })
  files = test.host.service(FileService)
  photo = { content: await picture('png', { width: 800, height: 400 }), name: 'Team photo.png' }
}, 60_000)
afterAll(() => test?.close())
beforeEach(async () => {
  const { rows } = await files.list({ limit: 1000 }, system)
  if (rows.length > 0)
    await files.removeMany(
      rows.map(({ id }) => id),
      system,
    )
})

const api = '/api/file-storage/files'
const upload = (data: object = {}, sent: FormFile | undefined = photo) =>
  sendForm(test.asAdministrator(), 'POST', api, data, sent)
const replace = (id: string, data: object, sent?: FormFile) =>
  sendForm(test.asAdministrator(), 'PATCH', `${api}/${id}`, data, sent)
const keyOf = (response: TestResponse) => String(response.row.file)
const isStored = (key: string) => existsSync(join(test.dataDirectory, 'files', key))

/** Keys of everything that the storage holds, including uploads in progress. */
async function stored(): Promise<string[]> {
  const root = join(test.dataDirectory, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return test.app.inject({ method, url, headers })
}

describe('the url for texts', () => {
  it("leads to the record's current file", async () => {
    const { row } = await upload()
    const first = await get(lastingUrl(row.id))
    expect([first.statusCode, first.headers.location]).toEqual([302, `/public/${row.file}`])
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    const replaced = await replace(row.id, {}, { ...photo, name: 'Other.png' })
    expect(keyOf(replaced)).not.toBe(row.file)
    expect((await get(lastingUrl(row.id))).headers.location).toBe(`/public/${keyOf(replaced)}`)
    expect((await get(lastingUrl(row.id, 640))).headers.location).toBe(thumbnailUrl(keyOf(replaced), 640))
  })

  it('is missing without a file, and accepts no other widths', async () => {
    const { row } = await upload()
    expect((await get(`/public/files/${row.id}/641`)).statusCode).toBe(400)
    await test.asAdministrator().delete(`${api}/${row.id}`)
    expect((await get(lastingUrl(row.id))).statusCode).toBe(404)
    expect((await get('/public/files/none')).statusCode).toBe(400)
  })
})

describe('the limits', () => {
  it('are available to callers who may upload', async () => {
    const { status, row } = await test.asAdministrator().get(`${api}/limits`)
    expect(status).toBe(200)
    expect(row).toMatchObject({ maximumSize: 1024 * 1024, extensions: expect.arrayContaining(['png', 'pdf']) })
    expect((await test.asNobody().get(`${api}/limits`)).status).toBe(401)
  })
})

describe('an upload', () => {
  it('creates a record that describes the bytes', async () => {
    const response = await upload({ alt: { en: 'Our team' } })
    expect(response.status).toBe(201)
    expect(response.row).toMatchObject({
      adminTitle: 'Team photo',
      alt: { en: 'Our team' },
      width: 800,
      height: 400,
      mimeType: 'image/png',
      extension: 'png',
    })
    expect(isStorageKey(keyOf(response))).toBe(true)
    expect(await stored()).toEqual([keyOf(response)])
  })

  it('keeps the title that was given with it', async () => {
    expect((await upload({ adminTitle: 'Given' })).row.adminTitle).toBe('Given')
  })

  it.each([
    '../../x.png',
    '..\\..\\x.png',
    '%2e%2e%2fx.png',
    'x\u0000.png',
    'CON',
    `${'a'.repeat(4096)}.png`,
    '.htaccess',
    'gnp.\u202Eexe',
    '-rf.png',
    'a\r\nb".png',
  ])('T-131: named %.30j is stored under a name of ours', async name => {
    const response = await upload({}, { ...photo, name })
    expect([response.status, isStorageKey(keyOf(response))]).toEqual([201, true])
    expect(await stored()).toEqual([keyOf(response)])
  })

  it('T-135: that is too large leaves neither bytes nor a record', async () => {
    const response = await upload({}, { content: new Uint8Array(2 * 1024 * 1024).fill(65), name: 'x.txt' })
    expect([response.status, await stored(), await files.count({}, system)]).toEqual([413, [], 0])
  })

  it('of a page that claims to be a picture is refused', async () => {
    const content = Buffer.from('<!doctype html><script>alert(1)</script>')
    const response = await upload({}, { content, name: 'x.png' })
    expect([response.status, await stored()]).toEqual([415, []])
  })

  it('whose record is refused leaves no bytes', async () => {
    expect((await upload({ className: 5 })).status).toBe(400)
    expect((await upload({ unknown: 1 })).status).toBe(400)
    expect((await replace('0198c5f0-7f3e-7abc-8def-0123456789ab', {}, photo)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  it('is for those who may write files', async () => {
    expect((await sendForm(test.asNobody(), 'POST', api, {}, photo)).status).toBe(401)
    expect(await stored()).toEqual([])
  })
})

describe('the bytes of a file', () => {
  it('are removed when another upload replaces them', async () => {
    const first = await upload()
    const second = await replace(first.row.id, {}, { content: await picture('webp'), name: 'new.webp' })
    expect(second.row).toMatchObject({ adminTitle: 'Team photo', mimeType: 'image/webp', width: 40, extension: 'webp' })
    expect(await stored()).toEqual([keyOf(second)])
  })

  it('are removed with their thumbnails when the record is deleted', async () => {
    const { row } = await upload()
    await get(thumbnailUrl(String(row.file), 320))
    expect(await stored()).toHaveLength(2)
    await test.asAdministrator().delete(`${api}/${row.id}`)
    expect(await stored()).toEqual([])
  })

  it('are removed when many records are deleted at once', async () => {
    const ids = [(await upload()).row.id, (await upload()).row.id]
    await test.asAdministrator().delete(`${api}/bulk`, { ids })
    expect(await stored()).toEqual([])
  })

  it('are removed when a batch deletes their record or empties it', async () => {
    const [one, other] = [await upload(), await upload()]
    const operations = [
      { action: 'delete', entity: file.path, id: one.row.id },
      { action: 'update', entity: file.path, id: other.row.id, data: { file: null } },
    ]
    expect((await test.asAdministrator().post('/api/core/batch', { operations })).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  it('remain when the change is rolled back, and until it is committed', async () => {
    const response = await upload()
    const undone = test.database.transaction(async transaction => {
      await files.remove(response.row.id, { ...system, transaction })
      expect(isStored(keyOf(response))).toBe(true)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(isStored(keyOf(response))).toBe(true)
  })

  it('remain while another record uses them', async () => {
    const response = await upload()
    const copy = await test.asAdministrator().post(api, { file: keyOf(response), adminTitle: 'Copy' })
    expect(copy.row).toMatchObject({ file: keyOf(response), width: 800, mimeType: 'image/png' })
    await test.asAdministrator().delete(`${api}/${response.row.id}`)
    expect(isStored(keyOf(response))).toBe(true)
    await test.asAdministrator().delete(`${api}/${copy.row.id}`)
    expect(isStored(keyOf(response))).toBe(false)
  })

  it('are there for every record that was created from another one while that was deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const response = await upload()
      const [copy] = await Promise.all([
        test.asAdministrator().post(api, { file: keyOf(response) }),
        test.asAdministrator().delete(`${api}/${response.row.id}`),
      ])
      expect([201, 400]).toContain(copy.status)
      expect(isStored(keyOf(response))).toBe(copy.status === 201)
    }
  })

  it('are removed one after the other when two uploads race for the same record', async () => {
    const { row } = await upload()
    const small = { content: await picture('webp'), name: 'x.webp' }
    await Promise.all([replace(row.id, {}, small), replace(row.id, {}, photo), replace(row.id, {}, small)])
    expect(await stored()).toEqual([(await files.find(row.id, system))?.file])
  })

  it('remain when the record is restored with its current key', async () => {
    const { row } = await upload()
    const response = await test.asAdministrator().patch(`${api}/${row.id}`, { ...row, className: 'rounded' })
    expect(response.row).toMatchObject({ file: row.file, width: 800, className: 'rounded' })
    expect(isStored(String(row.file))).toBe(true)
  })

  it('are removed when a url replaces them, and so is what was known about them', async () => {
    const { row } = await upload()
    const address = 'https://example.com/video.mp4?x=1'
    const response = await test.asAdministrator().patch(`${api}/${row.id}`, { file: address })
    expect(response.row).toMatchObject({ file: address, mimeType: 'video/mp4', width: null, size: null })
    expect(await stored()).toEqual([])
  })

  it('are found by the sweep when their record was deleted without its service, and only when they are old', async () => {
    const remaining = await upload()
    const lost = await upload()
    await get(thumbnailUrl(keyOf(lost), 320))
    await test.database.query({ text: 'delete from file_storage_files where id = $1::uuid', values: [lost.row.id] })
    const yesterday = new Date(Date.now() - 86_400_000)
    await files.files.sweep(yesterday)
    expect(isStored(keyOf(lost))).toBe(true)
    for (const key of await stored()) await utimes(join(test.dataDirectory, 'files', key), yesterday, yesterday)
    await files.files.sweep(new Date(Date.now() - 3_600_000))
    expect(await stored()).toEqual([keyOf(remaining)])
  })
})

describe('a record without an upload', () => {
  it('may hold an https url', async () => {
    const response = await test.asAdministrator().post(api, { file: 'https://example.com/a/picture.JPG' })
    expect(response.row).toMatchObject({ file: 'https://example.com/a/picture.JPG', mimeType: 'image/jpeg' })
  })

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'javascript:alert(1)//https',
    '//evil',
    'http://example.com/a.png',
    'https:/\\evil',
    'https://user:pass@example.com/a.png',
    'https://exa mple.com/',
    'data:text/html,https://',
    '3f/3f2c1a90-1111-4222-8333-abcdefabcdef.png',
    'thumbnails/320/x',
  ])('T-131: is not %s', async text => {
    expect((await test.asAdministrator().post(api, { file: text })).status).toBe(400)
    const { row } = await upload()
    expect((await test.asAdministrator().patch(`${api}/${row.id}`, { file: text })).status).toBe(400)
    expect(isStored(String(row.file))).toBe(true)
  })
})

describe('/public', () => {
  it('returns a picture that browsers may show and cache, but not run', async () => {
    const key = keyOf(await upload())
    const response = await get(`/public/${key}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-length': String(response.rawPayload.length),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['content-security-policy']).toMatch(/(^|; )sandbox$/)
    expect((await sharp(response.rawPayload).metadata()).width).toBe(800)
  })

  it('T-031: offers other files for download, under their title', async () => {
    const response = await upload(
      { adminTitle: 'Отчёт\r\nSet-Cookie: a="1"' },
      { content: Buffer.from('a;b'), name: 'x.csv' },
    )
    const download = await get(`/public/${keyOf(response)}`)
    expect(download.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(download.headers['content-disposition']).toMatch(/^attachment; filename=".*"; filename\*=UTF-8''%D0%9E/)
    expect(download.headers['content-disposition']).not.toMatch(/[\r\n]/)
    expect(download.headers['set-cookie']).toBe(undefined)
  })

  it('responds 304 to what a browser has already', async () => {
    const url = `/public/${keyOf(await upload())}`
    const etag = String((await get(url)).headers.etag)
    const again = await get(url, { 'if-none-match': etag })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
  })

  it('returns ranges, and reports those beyond the end', async () => {
    const url = `/public/${keyOf(await upload({}, { content: Buffer.from('hello world'), name: 'x.txt' }))}`
    const part = await get(url, { range: 'bytes=6-8' })
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, 'wor', 'bytes 6-8/11'])
    const end = await get(url, { range: 'bytes=-5' })
    expect([end.statusCode, end.payload]).toEqual([206, 'world'])
    const beyond = await get(url, { range: 'bytes=11-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */11'])
    const changed = await get(url, { range: 'bytes=6-8', 'if-range': '"other"' })
    expect([changed.statusCode, changed.payload]).toEqual([200, 'hello world'])
  })

  it('responds to HEAD without a body', async () => {
    const head = await get(`/public/${keyOf(await upload())}`, {}, 'HEAD')
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
  })

  it.each([
    '/public/',
    '/public/../../package.json',
    '/public/..%2f..%2fpackage.json',
    '/public/%2e%2e/%2e%2e/etc/passwd',
    '/public/..%5c..%5cpackage.json',
    '/public/.temporary/x',
    '/public/secrets.json',
    '/public/3f/3f2c1a90-1111-4222-8333-abcdefabcdef.png',
    '/public/3f/3f2c1a90-1111-4222-8333-abcdefabcdef.png%00.txt',
    '/public/thumbnails/320/../../x.webp',
    '/public/thumbnails/320/..%2f..%2f..%2fsecrets.json.webp',
  ])('T-131: answers 404 for %s', async url => {
    const secret = join(test.dataDirectory, 'secrets.json')
    const inside = join(test.dataDirectory, 'files', '.temporary', 'x')
    await mkdir(dirname(inside), { recursive: true })
    await Promise.all([writeFile(secret, 'secret'), writeFile(inside, 'secret')])
    const response = await get(url)
    expect([response.statusCode, response.payload.includes('secret"')]).toEqual([404, false])
    await test.host.service(FileService).files.temporary.removeOlderThan(new Date(Date.now() + 1000))
  })
})

describe('thumbnails', () => {
  it('are WebP pictures of the available widths, never enlarged', async () => {
    const key = keyOf(await upload())
    const small = await get(`/public/thumbnails/320/${key}.webp`)
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
    const large = await get(`/public/thumbnails/1920/${key}.webp`)
    expect((await sharp(large.rawPayload).metadata()).width).toBe(800)
  })

  it('exist in no other width and for nothing but pictures', async () => {
    const key = keyOf(await upload())
    const text = keyOf(await upload({}, { content: Buffer.from('x'), name: 'x.txt' }))
    for (const path of [`321/${key}`, `0320/${key}`, `9999/${key}`, `320/${text}`, `320/320/${key}`]) {
      expect((await get(`/public/thumbnails/${path}.webp`)).statusCode).toBe(404)
    }
    expect((await stored()).sort()).toEqual([key, text].sort())
  })
})

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
