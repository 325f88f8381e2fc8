import { isDeepStrictEqual } from 'node:util'
import { type Entity, fieldEntries } from '@tessera/core'
import { expect, test } from 'vitest'
import type { TestRow } from '../test-client.ts'
import type { ContractSubject } from './contract-subject.ts'
import { asReturned } from './creating.ts'
import { testWhen } from './test-when.ts'

/** `PATCH`, `PUT` and `DELETE` of one record, with and without `If-Match`. */
export function testChanging(entity: Entity, subject: () => ContractSubject): void {
  const writable = fieldEntries(entity).filter(([, field]) => field.writable)
  const readable = writable.filter(([, field]) => field.readable)
  const localized = readable.find(([, field]) => field.localized)

  for (const method of ['PATCH', 'PUT'] as const) {
    test(`${method} changes each field that was sent, and no other`, async () => {
      const { url, administrator, ...s } = subject()
      const before = await s.create()
      const other = await s.input()
      let row = before
      for (const [name, field] of readable) {
        if (!(name in other)) continue
        const response = await administrator.send(method, `${url}/${before.id}`, { body: { [name]: other[name] } })
        expect(response.status, `${name}: ${response.text}`).toBe(200)
        const { updatedAt } = response.row
        expect(response.row, name).toEqual({ ...row, updatedAt, [name]: asReturned(field, other[name]) })
        const isChanged = !isDeepStrictEqual(response.row[name], row[name])
        expect(String(updatedAt) > String(row.updatedAt), name).toBe(isChanged)
        row = response.row
      }
      expect((await administrator.get(`${url}/${before.id}`)).row).toEqual(row)
    })
  }

  test('PATCH takes a whole record back and ignores its id and times', async () => {
    const { url, administrator, ...s } = subject()
    const [row, other] = [await s.create(), await s.create()]
    const sent = Object.fromEntries(readable.map(([name]) => [name, row[name]]))
    const back = { ...sent, id: other.id, createdAt: '2001-01-01T00:00:00.000Z', updatedAt: '2001-01-01T00:00:00.000Z' }
    const response = await administrator.patch(`${url}/${row.id}`, back)
    expect(response.status, response.text).toBe(200)
    expect(response.row).toEqual(row)
  })

  testWhen(localized)('PATCH changes one language and keeps the others', async () => {
    const [name = ''] = localized ?? []
    const { url, administrator, languages, ...s } = subject()
    const row = await s.create()
    const language = languages[0] as string
    const text = (row[name] as Record<string, string>)[languages.at(-1) as string]
    const response = await administrator.patch(`${url}/${row.id}`, { [name]: { [language]: text } })
    expect(response.row[name]).toEqual({ ...(row[name] as object), [language]: text })
  })

  test('PATCH refuses what POST refuses, and changes nothing', async () => {
    const { url, administrator, ...s } = subject()
    const row = await s.create()
    const json = { 'content-type': 'application/json' }
    for (const body of ['{"thereIsNoSuchField":1}', '{"__proto__":{"a":1}}', '{"variant":{}}', '[]', 'null', '{']) {
      for (const method of ['PATCH', 'PUT'] as const) {
        const response = await administrator.send(method, `${url}/${row.id}`, { body, headers: json })
        expect(response.status, `${method} ${body}`).toBe(400)
      }
    }
    expect((await administrator.get(`${url}/${row.id}`)).row).toEqual(row)
  })

  test('a change made from the version that there is passes, one from an older version gets 412 and the record', async () => {
    const { url, administrator, ...s } = subject()
    const { id } = await s.create()
    const etagOf = async () => (await administrator.get(`${url}/${id}`)).headers.etag ?? ''
    const first = await etagOf()
    const passed = await administrator.patch(`${url}/${id}`, { variant: 'second' }, { 'if-match': first })
    expect(passed.status, passed.text).toBe(200)
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const body = method === 'DELETE' ? {} : { body: { variant: 'third' } }
      const response = await administrator.send(method, `${url}/${id}`, { ...body, headers: { 'if-match': first } })
      expect(response.status, method).toBe(412)
      expect(response.row, method).toEqual(passed.row)
      expect(response.body).toMatchObject({ status: 412, method, cause: [expect.any(String)] })
    }
    const removed = await administrator.delete(`${url}/${id}`, undefined, { 'if-match': await etagOf() })
    expect(removed.status).toBe(200)
  })

  test('an ETag changes with the record and only then', async () => {
    const { url, administrator, ...s } = subject()
    const { id } = await s.create()
    const etagOf = async () => (await administrator.get(`${url}/${id}`)).headers.etag
    const first = await etagOf()
    expect(await etagOf()).toBe(first)
    await administrator.patch(`${url}/${id}`, { variant: 'other' })
    expect(await etagOf()).not.toBe(first)
  })

  test('DELETE answers the record that it removed; then there is none', async () => {
    const { url, administrator, ...s } = subject()
    const row = await s.create()
    const response = await administrator.delete(`${url}/${row.id}`)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ data: row })
    expect((await administrator.get(`${url}/${row.id}`)).status).toBe(404)
    expect((await administrator.delete(`${url}/${row.id}`)).status).toBe(404)
  })
}

/** Rows as `PATCH /bulk` takes them. */
export function asChanges(rows: readonly TestRow[], data: (row: TestRow, index: number) => object) {
  return rows.map((row, index) => ({ id: row.id, data: data(row, index) }))
}
