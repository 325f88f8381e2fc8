import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, authorsToSpecimens, shelf, specimen } from '../../test/fixtures/library/entities.ts'
import { library } from '../../test/fixtures/library/plugin.ts'
import { type Caller, type Context, nobody } from '../access/caller.ts'
import { definePlugin } from '../plugin.ts'
import { serviceOf } from '../service/service-of.ts'
import { createTestHost, type TestClient, type TestHost, type TestRow } from '../testing/index.ts'

/** Shelves belong to the subject that is named on them; an administrator has let every subject write them. */
class ShelfService extends serviceOf(shelf) {
  override scope({ caller }: Context) {
    if (caller.isAdministrator) return []
    return [{ column: 'className', method: 'eq', value: caller.subjectId ?? '' }] as const
  }
}

const owned = definePlugin({ ...library, name: 'library', services: [ShelfService] })
const editor: Caller = { kind: 'subject', subjectId: 'an-editor', roles: ['editor'], isAdministrator: false }
const subject: Caller = { kind: 'subject', subjectId: 'a-subject', roles: [], isAdministrator: false }
const api = (entity: { path: string }, id = '') => `/api/${entity.path}${id && `/${id}`}`

let product: TestHost
let administrator: TestClient
let asEditor: TestClient
let asSubject: TestClient

beforeAll(async () => {
  product = await createTestHost({ plugins: [owned] })
  product.host.access.provideRules((_method, url) => {
    if (url.startsWith(api(authorsToSpecimens))) return 'administrator'
    return url.startsWith(api(shelf)) || url === api(specimen) ? 'subject' : undefined
  })
  administrator = product.asAdministrator()
  asEditor = product.as(editor)
  asSubject = product.as(subject)
})
afterAll(() => product?.close())

async function deletedAuthor(): Promise<{ record: TestRow; entry: TestRow }> {
  const { row: record } = await administrator.post(api(author), { title: { en: 'Ada' } })
  await administrator.delete(api(author, record.id))
  const { rows } = await administrator.get('/api/core/trash', { entity: author.path })
  return { record, entry: rows[0] as TestRow }
}

async function statusOf(client: TestClient, entry: TestRow, change: TestRow): Promise<number[]> {
  const responses = [
    await client.get(`/api/core/history/${change.id}`),
    await client.post(`/api/core/history/${change.id}/restore`),
    await client.post(`/api/core/history/${change.id}/undo`),
    await client.delete(`/api/core/trash/${entry.id}`),
    await client.post(`/api/core/trash/${entry.id}/restore`),
  ]
  return responses.map(({ status }) => status)
}

async function newestOf(record: TestRow): Promise<TestRow> {
  return (await administrator.get('/api/core/history', { record: record.id })).rows[0] as TestRow
}

describe('who sees the history and the trash', () => {
  test('nobody has to log in first', async () => {
    for (const url of ['/api/core/history', '/api/core/trash']) {
      expect((await product.as(nobody).get(url)).status).toBe(401)
    }
    const { record, entry } = await deletedAuthor()
    expect(await statusOf(product.as(nobody), entry, await newestOf(record))).toEqual([401, 401, 401, 401, 401])
  })

  test('T-088: a caller who may not change an entity finds nothing of it, by list or by id', async () => {
    const { record, entry } = await deletedAuthor()
    const change = await newestOf(record)
    expect(await statusOf(asSubject, entry, change)).toEqual([404, 404, 404, 404, 404])
    const lists = [
      await asSubject.get('/api/core/history', { record: record.id }),
      await asSubject.get('/api/core/history', { entity: author.path }),
      await asSubject.get('/api/core/trash', { entity: author.path }),
    ]
    expect(lists.map(({ status, rows }) => [status, rows.length])).toEqual([
      [200, 0],
      [200, 0],
      [200, 0],
    ])
    const many = await asSubject.delete('/api/core/trash', { ids: [entry.id] })
    expect(many.body).toEqual({ data: { ids: [] } })
    expect((await administrator.get('/api/core/trash')).rows.map(({ id }) => id)).toContain(entry.id)
  })

  test('a caller who may write an entity sees its changes, restores and purges', async () => {
    const { record, entry } = await deletedAuthor()
    expect((await asEditor.get('/api/core/history', { record: record.id })).rows).toHaveLength(2)
    expect((await asEditor.post(`/api/core/trash/${entry.id}/restore`)).row).toMatchObject({
      record: { id: record.id },
    })
    await administrator.delete(api(author, record.id))
    const { rows } = await asEditor.get('/api/core/trash', { entity: author.path })
    expect((await asEditor.delete(`/api/core/trash/${rows[0]?.id}`)).status).toBe(200)
  })

  test('T-087: records that belong to somebody leave no trace for others, whatever rule lets them in', async () => {
    const { row } = await administrator.post(api(shelf), { className: 'a-subject' })
    expect((await asSubject.patch(api(shelf, row.id), { variant: 'mine' })).status).toBe(200)
    expect((await asSubject.delete(api(shelf, row.id))).status).toBe(200)
    const { rows } = await administrator.get('/api/core/trash', { entity: shelf.path })
    const entry = rows.find(({ recordId }) => recordId === row.id) as TestRow
    for (const client of [asSubject, asEditor]) {
      expect(await statusOf(client, entry, await newestOf(row))).toEqual([404, 404, 404, 404, 404])
      for (const list of ['history', 'trash']) {
        expect((await client.get(`/api/core/${list}`, { entity: shelf.path })).rows).toEqual([])
      }
    }
    expect(entry.actor).toEqual({ kind: 'subject', subjectId: 'a-subject', name: null })
  })

  test('what a caller may not create does not come back with what it may', async () => {
    const { row: keeper } = await administrator.post(api(author), {})
    const { row: record } = await administrator.post(api(specimen), {
      code: 'kept',
      motto: { en: 'x' },
      keeperId: keeper.id,
    })
    const { row: link } = await administrator.post(api(authorsToSpecimens), {
      authorId: keeper.id,
      specimenId: record.id,
    })
    await administrator.delete(api(author, keeper.id))
    const [entry] = (await administrator.get('/api/core/trash', { entity: author.path })).rows
    const { row } = await asEditor.post(`/api/core/trash/${entry?.id}/restore`, undefined, { 'accept-language': 'en' })
    expect(row).toMatchObject({ cascaded: { [specimen.path]: 1 } })
    expect(row.notes).toEqual(['Author specimen: not restored, because you may not create such records'])
    expect((await administrator.get(api(authorsToSpecimens, link.id))).status).toBe(404)
  })

  test('names are what the identity module tells this caller, asked for once for a page', async () => {
    const asked: [readonly string[], Caller][] = []
    product.host.access.provideNames(async (ids, caller) => {
      asked.push([ids, caller])
      return new Map([['an-editor', 'Edith']])
    })
    const { row } = await asEditor.post(api(author), {})
    await asEditor.patch(api(author, row.id), { variant: 'x' })
    await administrator.patch(api(author, row.id), { variant: 'y' })
    const { rows } = await asEditor.get('/api/core/history', { record: row.id })
    expect(rows.map(({ actor }) => (actor as { name: string | null }).name)).toEqual([null, 'Edith', 'Edith'])
    expect(asked).toEqual([[['an-editor'], editor]])
  })
})
