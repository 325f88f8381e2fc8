import type { TrashRestored } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  author,
  authorsToSpecimens,
  shelf,
  shelvesToSpecimens,
  specimen,
} from '../../test/fixtures/library/entities.ts'
import { library } from '../../test/fixtures/library/plugin.ts'
import { system } from '../access/caller.ts'
import type { ChangeEvent } from '../events.ts'
import { countStatements, createTestHost, type TestClient, type TestHost, type TestRow } from '../testing/index.ts'

let product: TestHost
let administrator: TestClient
let made = 0

beforeAll(async () => {
  product = await createTestHost({ plugins: [library] })
  administrator = product.asAdministrator()
})
afterAll(() => product?.close())

const api = (entity: { path: string }, id = '') => `/api/${entity.path}${id && `/${id}`}`

async function make(entity: { path: string }, values: object = {}): Promise<TestRow> {
  return (await administrator.post(api(entity), values)).row
}

function makeSpecimen(keeperId: string, values: object = {}): Promise<TestRow> {
  made += 1
  return make(specimen, { code: `c${made}`, motto: { en: 'x' }, keeperId, ...values })
}

async function trashed(entity: { path: string }, recordId: string): Promise<TestRow> {
  const { rows } = await administrator.get('/api/core/trash', { entity: entity.path })
  const found = rows.find(row => row.recordId === recordId)
  if (!found) throw new Error(`${recordId} is not in the trash`)
  return found
}

async function restore(entity: { path: string }, recordId: string, language = 'en'): Promise<TrashRestored> {
  const { id } = await trashed(entity, recordId)
  const response = await administrator.post(`/api/core/trash/${id}/restore`, undefined, { 'accept-language': language })
  expect(response.status, response.text).toBe(200)
  return response.row as unknown as TrashRestored
}

async function remove(entity: { path: string }, id: string): Promise<void> {
  const { status, text } = await administrator.delete(api(entity, id))
  expect(status, text).toBe(200)
}

async function isThere(entity: { path: string }, id: string): Promise<boolean> {
  return (await administrator.get(api(entity, id))).status === 200
}

test('notes of a restored record are in the language of who restores it, also where the site does not have it', async () => {
  const english = await createTestHost({ plugins: [library], languages: ['en'] })
  try {
    const caller = english.asAdministrator()
    const { row: removed } = await caller.post(api(author), { title: { en: 'Kept' }, slug: 'kept' })
    await caller.delete(api(author, removed.id))
    await caller.post(api(author), { title: { en: 'Kept' }, slug: 'kept' })
    const { rows } = await caller.get('/api/core/trash', { entity: author.path })
    const { row } = await caller.post(`/api/core/trash/${rows[0]?.id}/restore`, undefined, { 'accept-language': 'ru' })
    expect(row.notes).toEqual([expect.stringMatching(/[а-я]/)])
  } finally {
    await english.close()
  }
})

describe('the trash', () => {
  test('a deleted record is listed with who, when, its title, what went with it and until when', async () => {
    const { id } = await make(author, { title: { en: 'Listed', ru: 'В списке' } })
    const { id: specimenId } = await makeSpecimen(id)
    await make(authorsToSpecimens, { authorId: id, specimenId })
    await remove(author, id)
    const entry = await trashed(author, id)
    expect(entry).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: expect.any(String),
      entity: author.path,
      recordId: id,
      actor: { kind: 'secret-key', subjectId: null, name: null },
      title: { en: 'Listed', ru: 'В списке' },
      cascaded: { [specimen.path]: 1, [authorsToSpecimens.path]: 1 },
      expiresAt: new Date(Date.parse(String(entry.at)) + 30 * 86_400_000).toISOString(),
      pending: null,
    })
  })

  test('is searched in titles, in any language and with its signs as they are', async () => {
    const { id } = await make(author, { title: { en: '100% sure', ru: 'Уверена' } })
    await remove(author, id)
    const found = async (search: string) =>
      (await administrator.get('/api/core/trash', { search })).rows.filter(row => row.recordId === id).length
    expect([await found('0% S'), await found('увер'), await found('0%s'), await found('1_0')]).toEqual([1, 1, 0, 0])
  })

  test('a record comes back whole: id, times, what nobody reads, cascades two levels deep, references', async () => {
    const keeper = await make(author, { title: { en: 'Keeper' }, note: 'a secret', email: 'keeper@example.com' })
    const other = await make(author)
    const child = await makeSpecimen(keeper.id, { seenAt: '2026-01-02T03:04:05.678Z', weight: 1.25, data: { a: 1 } })
    const written = await makeSpecimen(other.id, { authorId: keeper.id })
    const box = await make(shelf)
    const link = await make(authorsToSpecimens, { authorId: other.id, specimenId: child.id, share: 40 })
    const place = await make(shelvesToSpecimens, { shelfId: box.id, specimenId: child.id })
    await remove(author, keeper.id)
    for (const [entity, id] of [
      [specimen, child.id],
      [authorsToSpecimens, link.id],
      [shelvesToSpecimens, place.id],
    ] as const) {
      expect(await isThere(entity, id)).toBe(false)
    }
    expect((await administrator.get(api(specimen, written.id))).row.authorId).toBe(null)

    const restored = await restore(author, keeper.id)
    expect(restored).toEqual({
      entity: author.path,
      record: { ...keeper, updatedAt: expect.any(String) },
      cascaded: { [specimen.path]: 1, [authorsToSpecimens.path]: 1, [shelvesToSpecimens.path]: 1 },
      notes: [],
    })
    for (const [entity, row] of [
      [specimen, child],
      [authorsToSpecimens, link],
      [shelvesToSpecimens, place],
    ] as const) {
      const now = (await administrator.get(api(entity, row.id))).row
      expect({ ...now, updatedAt: '' }).toEqual({ ...row, updatedAt: '' })
    }
    expect((await administrator.get(api(specimen, written.id))).row.authorId).toBe(keeper.id)
    const [hidden] = await product.database.query<{ note: string }>({
      text: 'select "note" from "library_authors" where "id" = $1',
      values: [keeper.id],
    })
    expect(hidden?.note).toBe('a secret')
  })

  test('what happened to the others is in their own history', async () => {
    const gone = await make(author)
    const keeper = await make(author)
    const pointing = await makeSpecimen(keeper.id, { authorId: gone.id })
    const { row: before } = await administrator.get(api(specimen, pointing.id))
    await remove(author, gone.id)
    await restore(author, gone.id)
    const { rows } = await administrator.get('/api/core/history', { record: pointing.id })
    expect(rows.map(({ action, fields }) => [action, fields])).toEqual([
      ['restored', ['authorId']],
      ['updated', ['authorId']],
      ['created', []],
    ])
    const change = await administrator.get(`/api/core/history/${rows[1]?.id}`)
    expect(change.row).toMatchObject({ before: { authorId: gone.id }, after: { authorId: null } })
    expect(before.authorId).toBe(gone.id)
  })

  test('a tree comes back with all its branches, in one level’s statements for each level', async () => {
    const root = await make(shelf)
    const branches = await Promise.all([1, 2, 3].map(() => make(shelf, { parentId: root.id })))
    const leaves = await Promise.all(branches.map(({ id }) => make(shelf, { parentId: id })))
    const { statements } = await countStatements(product, () => remove(shelf, root.id))
    await restore(shelf, root.id)
    for (const { id } of [...branches, ...leaves]) expect(await isThere(shelf, id)).toBe(true)
    const more = await Promise.all(Array.from({ length: 30 }, () => make(shelf, { parentId: branches[0]?.id })))
    const again = await countStatements(product, () => remove(shelf, root.id))
    expect(again.statements.length).toBe(statements.length)
    expect((await restore(shelf, root.id)).cascaded).toEqual({ [shelf.path]: 6 + more.length })
  })

  test('what has nothing that points to it is deleted in one statement', async () => {
    const { id: authorId } = await make(author)
    const { id: specimenId } = await makeSpecimen(authorId)
    const link = await make(authorsToSpecimens, { authorId, specimenId })
    const { statements } = await countStatements(product, () => remove(authorsToSpecimens, link.id))
    expect(statements).toHaveLength(1)
  })

  test('records that are deleted together are entries of their own, each with what went along', async () => {
    const [one, two] = [await make(author), await make(author)]
    const child = await makeSpecimen(two.id)
    await administrator.delete(`${api(author)}/bulk`, { ids: [one.id, two.id] })
    expect((await trashed(author, one.id)).cascaded).toEqual({})
    expect((await trashed(author, two.id)).cascaded).toEqual({ [specimen.path]: 1 })
    await restore(author, two.id)
    expect([await isThere(author, one.id), await isThere(specimen, child.id)]).toEqual([false, true])
  })

  test('a link comes back with whichever of its ends comes back last', async () => {
    const keeper = await make(author)
    const [writer, written] = [await make(author), await makeSpecimen(keeper.id)]
    const link = await make(authorsToSpecimens, { authorId: writer.id, specimenId: written.id })
    await remove(author, writer.id)
    await remove(specimen, written.id)
    const first = await restore(author, writer.id)
    expect(first.cascaded).toEqual({})
    expect(first.notes).toEqual([
      'Author specimen: will be restored together with the other records it belongs to, which are in the trash',
    ])
    expect((await restore(specimen, written.id)).cascaded).toEqual({ [authorsToSpecimens.path]: 1 })
    expect(await isThere(authorsToSpecimens, link.id)).toBe(true)
  })

  test('a link whose other end is gone for good stays away, and the response says so in the caller’s language', async () => {
    const keeper = await make(author)
    const [writer, written] = [await make(author), await makeSpecimen(keeper.id)]
    await make(authorsToSpecimens, { authorId: writer.id, specimenId: written.id })
    await remove(author, writer.id)
    await product.host.service(specimen).remove(written.id, { ...system, history: 'none' })
    const { notes, cascaded } = await restore(author, writer.id, 'ru')
    expect(cascaded).toEqual({})
    expect(notes).toEqual(['«Author specimen»: не восстановлено, связанная запись удалена навсегда'])
  })

  test('a record that can’t be without what is gone waits for that', async () => {
    const keeper = await make(author)
    const child = await makeSpecimen(keeper.id)
    await remove(specimen, child.id)
    await remove(author, keeper.id)
    const { id } = await trashed(specimen, child.id)
    const response = await administrator.post(`/api/core/trash/${id}/restore`)
    expect([response.status, response.causes]).toEqual([
      409,
      ['What keeperId names was deleted: bring that back first'],
    ])
    await restore(author, keeper.id)
    await restore(specimen, child.id)
    expect(await isThere(specimen, child.id)).toBe(true)
  })

  test('a slug that is taken by now becomes a free one', async () => {
    const first = await make(author, { slug: 'contended' })
    await remove(author, first.id)
    await make(author, { slug: 'contended' })
    const { record, notes } = await restore(author, first.id)
    expect(record.slug).toBe('contended-2')
    expect(notes).toEqual(['The slug “contended” is taken by now: Author was restored as “contended-2”'])
  })

  test('any other unique value that is taken by now is named, and nothing comes back', async () => {
    const first = await make(author, { email: 'once@example.com' })
    await remove(author, first.id)
    await make(author, { email: 'once@example.com' })
    const { id } = await trashed(author, first.id)
    const response = await administrator.post(`/api/core/trash/${id}/restore`)
    expect([response.status, response.causes]).toEqual([
      409,
      ['email is already in use: change the other record first'],
    ])
    expect(await isThere(author, first.id)).toBe(false)
  })

  test('many come back at once, what was deleted last first; those that are gone already are left out', async () => {
    const keeper = await make(author)
    const child = await makeSpecimen(keeper.id)
    const other = await make(author)
    for (const [entity, { id }] of [
      [specimen, child],
      [author, keeper],
      [author, other],
    ] as const)
      await remove(entity, id)
    const entries = [
      await trashed(specimen, child.id),
      await trashed(author, keeper.id),
      await trashed(author, other.id),
    ]
    await restore(author, other.id)
    const ids = entries.map(({ id }) => id)
    const response = await administrator.post('/api/core/trash/restore', { ids: [...ids, ...ids] })
    expect(response.status, response.text).toBe(200)
    expect(response.rows.map(({ entity }) => entity)).toEqual([author.path, specimen.path])
    expect(await isThere(specimen, child.id)).toBe(true)
    expect((await administrator.post('/api/core/trash/restore', { ids })).rows).toEqual([])
    expect((await administrator.post('/api/core/trash/restore', { ids: [] })).status).toBe(400)
    expect((await product.asNobody().post('/api/core/trash/restore', { ids })).status).toBe(401)
  })

  test('of many none comes back when one can’t', async () => {
    const first = await make(author)
    const second = await make(author, { email: 'many@example.com' })
    await remove(author, second.id)
    await remove(author, first.id)
    await make(author, { email: 'many@example.com' })
    const ids = [(await trashed(author, first.id)).id, (await trashed(author, second.id)).id]
    const response = await administrator.post('/api/core/trash/restore', { ids })
    expect([response.status, response.causes]).toEqual([
      409,
      ['email is already in use: change the other record first'],
    ])
    expect(await isThere(author, first.id)).toBe(false)
    await restore(author, first.id)
  })

  test('caches are notified of everything that comes back', async () => {
    const keeper = await make(author)
    const child = await makeSpecimen(keeper.id)
    await remove(author, keeper.id)
    const visitor = product.asNobody()
    expect((await visitor.get(api(specimen, child.id))).status).toBe(404)
    const events: ChangeEvent[] = []
    const stop = product.host.events.on('*', event => void events.push(event))
    await restore(author, keeper.id)
    stop()
    const tags = events.flatMap(event => event.tags)
    expect(tags).toEqual(
      expect.arrayContaining([`${author.path}/${keeper.id}`, `${specimen.path}?keeperId=${keeper.id}`]),
    )
    expect((await visitor.get(api(specimen, child.id))).status).toBe(200)
  })

  test('what is forgotten is gone with its values, its title and of what was deleted with it; that it was there stays known', async () => {
    const keeper = await make(author, { title: { en: 'CANARY-forgotten' }, email: 'canary-forgotten@example.com' })
    await administrator.patch(api(author, keeper.id), { email: 'other-forgotten@example.com' })
    const child = await makeSpecimen(keeper.id, { title: 'CANARY-forgotten' })
    await remove(author, keeper.id)
    const { id } = await trashed(author, keeper.id)
    expect((await administrator.delete(`/api/core/trash/${id}`)).status).toBe(200)
    const left = await product.database.query({
      text: 'select * from "core_history" where "record_id" = any($1::uuid[])',
      values: [[keeper.id, child.id]],
    })
    expect(left).toHaveLength(5)
    expect(JSON.stringify(left)).not.toMatch(/forgotten/)
    expect((await administrator.delete(`/api/core/trash/${id}`)).status).toBe(404)
    expect((await administrator.post(`/api/core/trash/${id}/restore`)).status).toBe(404)
    const entries = (await administrator.get('/api/core/history', { record: keeper.id })).rows
    expect(entries.map(({ action }) => action)).toEqual(['deleted', 'updated', 'created'])
    expect((await administrator.get(`/api/core/history/${entries[1]?.id}`)).row).toMatchObject({
      before: {},
      version: null,
      isRestorable: false,
    })
  })

  test('many are forgotten at once; those that are gone already are left out', async () => {
    const [one, two] = [await make(author), await make(author)]
    await administrator.delete(`${api(author)}/bulk`, { ids: [one.id, two.id] })
    const ids = [(await trashed(author, one.id)).id, (await trashed(author, two.id)).id]
    const response = await administrator.delete('/api/core/trash', { ids: [...ids, '999999999'] })
    expect((response.body as { data: { ids: string[] } }).data.ids.sort()).toEqual(ids.sort())
    expect((await administrator.delete('/api/core/trash', { ids: [] })).status).toBe(400)
  })

  test('what is deleted without a history is gone for good', async () => {
    const { id } = await make(author)
    const child = await makeSpecimen(id)
    await product.host.service(author).remove(id, { ...system, history: 'none' })
    const { rows } = await administrator.get('/api/core/history', { action: 'deleted' })
    expect(rows.filter(({ recordId }) => recordId === id || recordId === child.id)).toEqual([])
  })

  test('a record that was deleted for another one’s sake returns with it', async () => {
    const { host } = product
    const [one, two] = [await make(author), await make(author)]
    await host.database.transaction(async transaction => {
      const context = { ...system, transaction }
      await host.service(author).remove(one.id, context)
      await host.service(author).remove(two.id, { ...context, cascadeRoots: new Map([[two.id, one.id]]) })
    })
    const { rows } = await administrator.get('/api/core/trash')
    expect(rows.filter(({ recordId }) => recordId === two.id)).toEqual([])
    expect((await restore(author, one.id)).cascaded).toEqual({ [author.path]: 1 })
    expect(await isThere(author, two.id)).toBe(true)
  })
})
