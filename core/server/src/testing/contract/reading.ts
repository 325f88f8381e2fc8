import { type Entity, fieldEntries } from '@tessera/core'
import { expect, test } from 'vitest'
import type { TestResponse } from '../test-client.ts'
import { type ContractSubject, only, readableFields } from './contract-subject.ts'
import { testWhen } from './test-when.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'
const reading = ['GET'] as const

/** `GET /`, `/count` and `/{id}`: their shapes, and what is not there. */
export function testReading(entity: Entity, subject: () => ContractSubject): void {
  test('GET lists records with what limits them', async () => {
    const { url, reader, ...s } = subject()
    const rows = await s.createMany([{}, {}])
    const response = await reader.get(url, { filters: { and: [only(rows)] } })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ data: rows, meta: { limit: 100, offset: 0 } })
  })

  test('GET counts all that the filters match when asked to', async () => {
    const { url, reader, ...s } = subject()
    const filters = { and: [only(await s.createMany([{}, {}, {}]))] }
    const page = await reader.get(url, { filters, limit: 1, offset: 1, count: 'true' })
    expect(page.body).toMatchObject({ meta: { limit: 1, offset: 1, total: 3 } })
    expect(page.rows).toHaveLength(1)
    expect((await reader.get(`${url}/count`, { filters })).body).toEqual({ data: 3 })
    expect((await reader.get(`${url}/count`)).body).toEqual({ data: expect.any(Number) })
  })

  test('GET by id answers the record, equal to the one in a list', async () => {
    const { url, reader, ...s } = subject()
    const row = await s.create()
    const response = await reader.get(`${url}/${row.id}`)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ data: row })
    expect(response.headers.etag).toMatch(/^(W\/)?".+"$/)
    expect(Object.keys(row).sort()).toEqual(readableFields(entity).sort())
  })

  test('GET by id answers 304 while the record is what the caller has', async () => {
    const { url, reader, writer, ...s } = subject()
    const { id } = await s.create()
    const { etag = '' } = (await reader.get(`${url}/${id}`)).headers
    const same = await reader.get(`${url}/${id}`, undefined, { 'if-none-match': etag })
    expect(same.status).toBe(304)
    expect(same.text).toBe('')
    await writer.update(id, { variant: 'changed' })
    expect((await reader.get(`${url}/${id}`, undefined, { 'if-none-match': etag })).status).toBe(200)
  })

  test('HEAD answers as GET does, without a body', async () => {
    const { url, reader, ...s } = subject()
    const { id } = await s.create()
    for (const address of [url, `${url}/${id}`, `${url}/count`]) {
      const head = await reader.send('HEAD', address)
      expect(head.status, address).toBe(200)
      expect(head.text, address).toBe('')
    }
    expect((await reader.send('HEAD', `${url}/${unknownId}`)).status).toBe(404)
  })

  test('an id that no record has is answered with 404 in the shape of errors', async () => {
    const { url, reader, administrator } = subject()
    expectError(await reader.get(`${url}/${unknownId}`), 404, 'GET', `${url}/${unknownId}`)
    if (entity.writes === 'services') return
    expectError(await administrator.patch(`${url}/${unknownId}`, {}), 404, 'PATCH', `${url}/${unknownId}`)
    expectError(await administrator.put(`${url}/${unknownId}`, {}), 404, 'PUT', `${url}/${unknownId}`)
    expectError(await administrator.delete(`${url}/${unknownId}`), 404, 'DELETE', `${url}/${unknownId}`)
  })

  test('what is no id is answered with 400 `id is required`, an empty one too', async () => {
    const { url, administrator } = subject()
    for (const id of ['', '1', 'undefined', 'null', '%20', `${unknownId}0`, `{${unknownId}}`, '%00']) {
      for (const method of entity.writes === 'services' ? reading : ([...reading, 'PATCH', 'PUT', 'DELETE'] as const)) {
        const response = await administrator.send(method, `${url}/${id}`, method === 'GET' ? {} : { body: {} })
        expect(response.status, `${method} ${id}`).toBe(400)
        expect(response.causes, `${method} ${id}`).toEqual(['id is required'])
      }
    }
  })

  const hidden = fieldEntries(entity).filter(([, field]) => !field.readable)
  testWhen(hidden.length > 0)('a private field is in no response, filter or order, for any caller', async () => {
    const { url, administrator, writer, ...s } = subject()
    const row = await s.create()
    const responses = [
      await administrator.get(`${url}/${row.id}`),
      await administrator.get(url, { filters: { and: [only([row])] } }),
      await writer.update(row.id, { variant: 'x' }),
      await writer.remove(row.id),
    ]
    for (const [name] of hidden) {
      for (const { text } of responses) expect(text).not.toContain(`"${name}"`)
      for (const [part, query] of Object.entries(uses(name))) {
        expect((await administrator.get(url, query)).status, part).toBe(400)
      }
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
}

function expectError(response: TestResponse, status: number, method: string, path: string): void {
  expect(response.status).toBe(status)
  expect(response.body).toEqual({
    requestId: expect.stringMatching(/.+/),
    path,
    method,
    status,
    error: expect.stringMatching(/.+/),
    cause: expect.arrayContaining([expect.stringMatching(/.+/)]),
    issues: response.causes.map(() => ({
      path: expect.any(String),
      code: expect.stringMatching(/^[A-Z][A-Z0-9_]+$/),
      params: expect.any(Object),
    })),
    data: null,
  })
  expect(response.headers['cache-control']).toContain('no-store')
}

function uses(column: string) {
  return {
    filter: { filters: { and: [{ column, method: 'isNotNull' }] } },
    alternative: { filters: { or: [{ column, method: 'isNotNull' }] } },
    order: { orderBy: { and: [{ column, method: 'asc' }] } },
  }
}
