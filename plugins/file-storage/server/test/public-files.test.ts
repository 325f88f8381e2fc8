import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { file, lastingUrl, thumbnailUrl } from '@tessera/file-storage'
import { system } from '@tessera/server'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { api, files, get, isStored, keyOf, openFilesHost, photo, replace, stored, test, upload } from './files-host.ts'
import { picture } from './pictures.ts'

openFilesHost()

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
    await (await files.files.shelf(false)).temporary.removeOlderThan(new Date(Date.now() + 1000))
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
