import { contentAddress, file, lastingUrl, thumbnailUrl, widget, widgetsToFiles } from '@tessera/file-storage'
import fileStorage, { FileService } from '@tessera/file-storage-server'
import type { Caller } from '@tessera/server'
import { createTestHost, type TestClient, type TestHost, type TestRow } from '@tessera/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FormFile, sendForm } from './form.ts'
import { picture } from './pictures.ts'
import { closeFakeS3, storageKinds } from './storage-kinds.ts'

const api = `/api/${file.path}`
const subject = (subjectId: string, ...roles: string[]): Caller => ({
  kind: 'subject',
  subjectId,
  roles,
  isAdministrator: false,
})
const editor = subject('the-editor', 'editor')
const granted = subject('the-granted')
const stranger = subject('the-stranger')

/** A bound for what never comes, not for what is slow. */
const soon = { timeout: 30_000, interval: 20 }

closeFakeS3()

let photo: FormFile
beforeAll(async () => {
  photo = { content: await picture('png', { width: 800, height: 400 }), name: 'Receipt.png' }
})

describe.each(storageKinds)('a private file $name', ({ environment, stored }) => {
  let under: TestHost
  let files: FileService
  beforeAll(async () => {
    under = await createTestHost({
      plugins: [fileStorage],
      history: { trashDays: 0 },
      environment: await environment(),
      hasJobs: true,
    })
    files = under.host.service(FileService)
    files.grant(({ caller }) =>
      caller.subjectId === granted.subjectId ? [{ column: 'adminTitle', method: 'like', value: 'Paid%' }] : [],
    )
    under.host.access.provideRules((method, url) =>
      url === `/api/${widget.path}` && method === 'GET' ? 'public' : undefined,
    )
  }, 60_000)
  afterAll(() => under?.close())

  const upload = async (data: object = { isPrivate: true }, client: TestClient = under.asAdministrator()) =>
    (await sendForm(client, 'POST', api, data, photo)).row
  const patch = (row: TestRow, data: object, client: TestClient = under.asAdministrator()) =>
    client.patch(`${api}/${row.id}`, data)
  const content = (row: TestRow, query = '') => `${contentAddress(row.id)}${query}`
  const get = (client: TestClient, url: string, headers = {}) => client.get(url, undefined, headers)
  const everybodyElse = () => [under.asNobody(), under.as(stranger), under.as(editor)]

  test('is addressed by its content only, and its bytes are nowhere else', async () => {
    const row = await upload()
    expect(row).toMatchObject({ isPrivate: true, file: contentAddress(row.id), width: 800, adminTitle: 'Receipt' })
    expect(JSON.stringify(row)).not.toContain('privateKey')
    const keys = await stored(under)
    expect(keys).toEqual([expect.stringMatching(/^private:/)])
    const key = keys[0]?.replace('private:', '') ?? ''
    for (const url of [
      `/public/${key}`,
      `/public/private/${key}`,
      thumbnailUrl(key, 320),
      `/public/private-files/${key}`,
    ]) {
      expect((await get(under.asAdministrator(), url)).status, url).toBe(404)
    }
    await under.asAdministrator().delete(`${api}/${row.id}`)
    expect(await stored(under)).toEqual([])
  })

  test('is stored where private files are from its first byte, if the form says so first or the record is private already', async () => {
    const { storage } = await files.files.shelf(false)
    const storing = vi.spyOn(storage, 'put')
    const administrator = under.asAdministrator()
    const row = await upload()
    await sendForm(administrator, 'PATCH', `${api}/${row.id}`, {}, photo)
    await patch(row, { file: null })
    const again = (await sendForm(administrator, 'PATCH', `${api}/${row.id}`, { adminTitle: 'Again' }, photo)).row
    expect(again).toMatchObject({ isPrivate: true, file: contentAddress(row.id), width: 800 })
    expect(storing).not.toHaveBeenCalled()
    storing.mockRestore()
    await administrator.delete(`${api}/${row.id}`)
    expect(await stored(under)).toEqual([])
  })

  test('T-121: answers strangers as if it did not exist, by whatever route', async () => {
    const row = await upload()
    const { row: shown } = await under.asAdministrator().post(`/api/${widget.path}`, {})
    await under.asAdministrator().post(`/api/${widgetsToFiles.path}`, { widgetId: shown.id, fileId: row.id })
    const unknown = content({ ...row, id: '0198c5f0-7f3e-7abc-8def-0123456789ab' })
    for (const client of everybodyElse()) {
      const missing = await get(client, unknown)
      for (const url of [content(row), content(row, '?width=320'), lastingUrl(row.id), lastingUrl(row.id, 320)]) {
        const { status, causes } = await get(client, url)
        expect([status, causes], url).toEqual([404, missing.causes])
      }
      expect((await get(client, `${api}/${row.id}`)).status).toBe(404)
      expect((await client.get(api)).rows.map(({ id }) => id)).not.toContain(row.id)
      expect((await client.get(api, { search: 'Receipt' })).rows).toEqual([])
      expect((await client.get(`${api}/count`)).body).toEqual({ data: 0 })
      const { text } = await client.get(`/api/${widget.path}`, { include: 'widgetsToFiles.file' })
      expect(text).not.toContain('Receipt')
    }
    const { text } = await under.asAdministrator().get(`/api/${widget.path}`, { include: 'widgetsToFiles.file' })
    expect(text).toContain(contentAddress(row.id))
    await under.asAdministrator().delete(`${api}/${row.id}`)
  })

  test('is sent to administrators and to those whom a module lets in, and no cache keeps it', async () => {
    const row = await upload({ isPrivate: true, adminTitle: 'Paid «счёт»' })
    expect((await under.as(granted).get(`${api}/${row.id}`)).row).toMatchObject({ file: contentAddress(row.id) })
    for (const client of [under.asAdministrator(), under.as(granted)]) {
      const { status, headers } = await get(client, content(row))
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-type': 'image/png',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-disposition']).toMatch(/^inline; filename=".*"; filename\*=UTF-8''Paid%20/)
      expect(headers.location).toBe(undefined)
      const { headers: lasting } = await get(client, lastingUrl(row.id, 640))
      expect([lasting.location, lasting['cache-control']]).toEqual([content(row, '?width=640'), 'private, no-cache'])
    }
    await patch(row, { adminTitle: 'Refunded' })
    expect((await get(under.as(granted), content(row))).status).toBe(404)
    await under.asAdministrator().delete(`${api}/${row.id}`)
  })

  test('is sent whole, in ranges, as HEAD, and as smaller pictures', async () => {
    const row = await upload()
    const request = (method: 'GET' | 'HEAD', url: string, range?: string) =>
      under.app.inject({
        method,
        url,
        headers: { 'x-rbac-secret-key': 'the-secret-key-of-the-tests-1234567890', ...(range && { range }) },
      })
    const whole = await request('GET', content(row))
    expect(whole.rawPayload.length).toBe(row.size)
    const part = await request('GET', content(row), 'bytes=1-3')
    expect([part.statusCode, part.rawPayload.toString(), part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${row.size}`,
    ])
    const head = await request('HEAD', content(row))
    expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([200, '', String(row.size)])
    const small = await request('GET', content(row, '?width=320'))
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 })
    expect(await stored(under)).toEqual([
      expect.stringMatching(/^private:/),
      expect.stringMatching(/^private:thumbnails\/320\//),
    ])
    const again = await request('GET', content(row, '?width=320&v=2026-11-23T01%3A02%3A03.004Z'))
    expect(again.rawPayload.equals(small.rawPayload)).toBe(true)
    expect((await request('GET', content(row, '?width=321'))).statusCode).toBe(400)
    expect((await request('GET', `${api}/none/content`)).statusCode).toBe(400)
    await under.asAdministrator().delete(`${api}/${row.id}`)
    expect(await stored(under)).toEqual([])
  })

  test('stays in its place when its bytes are replaced, together with the choice or after it', async () => {
    const row = await upload()
    const small = { content: await picture('webp'), name: 'New.webp' }
    const replaced = (await sendForm(under.asAdministrator(), 'PATCH', `${api}/${row.id}`, {}, small)).row
    expect(replaced).toMatchObject({ file: contentAddress(row.id), mimeType: 'image/webp', width: 40 })
    expect(await stored(under)).toEqual([expect.stringMatching(/^private:.*\.webp$/)])
    const open = (await sendForm(under.asAdministrator(), 'PATCH', `${api}/${row.id}`, { isPrivate: false }, photo)).row
    expect(await stored(under)).toEqual([open.file])
    await sendForm(under.asAdministrator(), 'PATCH', `${api}/${row.id}`, { isPrivate: true }, small)
    expect(await stored(under)).toEqual([expect.stringMatching(/^private:.*\.webp$/)])
    const unchanged = await patch(row, { file: contentAddress(row.id), className: 'rounded' })
    expect(unchanged.row).toMatchObject({ file: contentAddress(row.id), className: 'rounded', width: 40 })
    await patch(row, { file: null })
    expect(await stored(under)).toEqual([])
    await under.asAdministrator().delete(`${api}/${row.id}`)
  })

  test('can be neither another site’s nor another record’s', async () => {
    const row = await upload()
    const post = (data: object) => under.asAdministrator().post(api, data)
    expect((await post({ isPrivate: true, file: 'https://example.com/a.png' })).status).toBe(400)
    expect((await post({ file: contentAddress(row.id) })).status).toBe(400)
    expect((await post({ isPrivate: true, file: contentAddress(row.id) })).status).toBe(400)
    const { row: other } = await post({ file: 'https://example.com/a.png' })
    expect((await patch(other, { isPrivate: true })).causes).toEqual([
      'A private file can not be at the address of another site: upload it',
    ])
    expect((await patch(other, { file: contentAddress(row.id) })).status).toBe(400)
    for (const { id } of [row, other]) await under.asAdministrator().delete(`${api}/${id}`)
    expect(await stored(under)).toEqual([])
  })

  test('is made by administrators only, not by editors', async () => {
    const refused = await sendForm(under.as(editor), 'POST', api, { isPrivate: true }, photo)
    expect([refused.status, await stored(under)]).toEqual([403, []])
    const row = await upload({}, under.as(editor))
    expect((await patch(row, { isPrivate: true }, under.as(editor))).status).toBe(403)
    expect((await patch(row, { isPrivate: false, className: 'rounded' }, under.as(editor))).status).toBe(200)
    await patch(row, { isPrivate: true })
    for (const data of [{ isPrivate: false }, { adminTitle: 'Mine' }]) {
      expect([403, 404]).toContain((await patch(row, data, under.as(editor))).status)
    }
    expect((await under.as(editor).delete(`${api}/${row.id}`)).status).toBe(404)
    await vi.waitFor(async () => expect(await stored(under)).toEqual([expect.stringMatching(/^private:/)]), soon)
    await under.asAdministrator().delete(`${api}/${row.id}`)
  })
})

describe('the history of a private file', () => {
  let under: TestHost
  beforeAll(async () => {
    under = await createTestHost({ plugins: [fileStorage] })
  }, 60_000)
  afterAll(() => under?.close())

  test('and its place in the trash are not for editors; those of other files are', async () => {
    const administrator = under.asAdministrator()
    const send = async (data: object) => (await sendForm(administrator, 'POST', api, data, photo)).row
    const [hidden, shown] = [await send({ isPrivate: true, adminTitle: 'Hidden' }), await send({ adminTitle: 'Shown' })]
    const titles = async (path: string) => (await under.as(editor).get(path, { entity: file.path })).text
    expect(await titles('/api/core/history')).toContain('Shown')
    expect(await titles('/api/core/history')).not.toContain('Hidden')
    const { rows: entries } = await administrator.get('/api/core/history', { entity: file.path, record: hidden.id })
    expect((await under.as(editor).get(`/api/core/history/${entries[0]?.id}`)).status).toBe(404)

    for (const { id } of [hidden, shown]) await administrator.delete(`${api}/${id}`)
    expect(await titles('/api/core/trash')).toContain('Shown')
    expect(await titles('/api/core/trash')).not.toContain('Hidden')
    expect(await titles('/api/core/history')).not.toContain('Hidden')
    const { rows: deleted } = await administrator.get('/api/core/trash', { entity: file.path })
    const entry = deleted.find(({ recordId }) => recordId === hidden.id)
    expect((await under.as(editor).post(`/api/core/trash/${entry?.id}/restore`)).status).toBe(404)
    expect((await under.as(editor).delete(`/api/core/trash/${entry?.id}`)).status).toBe(404)
    expect((await administrator.post(`/api/core/trash/${entry?.id}/restore`)).status).toBe(200)
    const { status } = await administrator.get(contentAddress(hidden.id))
    expect(status).toBe(200)
    expect((await under.asNobody().get(contentAddress(hidden.id))).status).toBe(404)
  })

  test('undoes that it was made private, with the same bytes', async () => {
    const administrator = under.asAdministrator()
    const { row } = await sendForm(administrator, 'POST', api, {}, photo)
    await administrator.patch(`${api}/${row.id}`, { isPrivate: true })
    const { rows } = await administrator.get('/api/core/history', { entity: file.path, record: row.id })
    const undone = await administrator.post(`/api/core/history/${rows[0]?.id}/undo`)
    expect(undone.status).toBe(200)
    const { row: again } = await administrator.get(`${api}/${row.id}`)
    expect(again.isPrivate).toBe(false)
    expect((await under.asNobody().get(`/public/${again.file}`)).status).toBe(200)
  })
})
