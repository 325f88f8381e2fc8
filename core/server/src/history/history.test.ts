import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, specimen } from '../../test/fixtures/library/entities.ts'
import { library } from '../../test/fixtures/library/plugin.ts'
import type { Caller } from '../access/caller.ts'
import { system } from '../access/caller.ts'
import { countStatements, createTestHost, type TestClient, type TestHost, type TestRow } from '../testing/index.ts'

const url = `/api/${author.path}`
const subjectId = '0198c5f0-7f3e-7abc-8def-0123456789ab'
const editor: Caller = { kind: 'subject', subjectId, roles: ['editor'], isAdministrator: false }

let product: TestHost
let administrator: TestClient

beforeAll(async () => {
  product = await createTestHost({ plugins: [library] })
  administrator = product.asAdministrator()
})
afterAll(() => product?.close())

async function entriesOf(record: string, client = administrator): Promise<readonly TestRow[]> {
  return (await client.get('/api/core/history', { entity: author.path, record })).rows
}

async function changeOf(entry: TestRow | undefined, client = administrator): Promise<TestRow> {
  return (await client.get(`/api/core/history/${entry?.id}`)).row
}

async function newAuthor(values: object = {}): Promise<TestRow> {
  return (await administrator.post(url, { title: { en: 'Ada', ru: 'Ада' }, ...values })).row
}

/** Names of the fields, sorted. */
function changedBy(entry: TestRow | undefined): string[] {
  return ((entry?.fields ?? []) as string[]).toSorted()
}

describe('the history of a record', () => {
  test('a record that is made leaves an entry: who, when, how it was called', async () => {
    const { id } = (await product.as(editor).post(url, { title: { en: 'Lady Ada' } })).row
    const entries = await entriesOf(id)
    expect(entries).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        entity: author.path,
        recordId: id,
        action: 'created',
        actor: { kind: 'subject', subjectId, name: null },
        title: { en: 'Lady Ada' },
        fields: [],
      },
    ])
    const change = await changeOf(entries[0])
    expect(change).toMatchObject({ before: {}, after: { title: { en: 'Lady Ada' } }, isRestorable: false })
    expect(change.version).toEqual((await administrator.get(`${url}/${id}`)).row)
  })

  test('an update keeps the old values of the fields that really changed', async () => {
    const { id } = await newAuthor({ className: 'old', email: 'old@example.com' })
    await administrator.patch(`${url}/${id}`, { title: { en: 'Grace' }, className: 'new', email: 'old@example.com' })
    const [entry] = await entriesOf(id)
    expect(entry).toMatchObject({ action: 'updated', actor: { kind: 'secret-key', subjectId: null, name: null } })
    expect(changedBy(entry)).toEqual(['className', 'title'])
    expect(entry?.title).toEqual({ en: 'Grace', ru: 'Ада' })
    expect(await changeOf(entry)).toMatchObject({
      before: { className: 'old', title: { en: 'Ada', ru: 'Ада' } },
      after: { className: 'new', title: { en: 'Grace', ru: 'Ада' } },
    })
  })

  test('an update that changes nothing leaves no entry', async () => {
    const { id } = await newAuthor({ className: 'same' })
    await administrator.patch(`${url}/${id}`, { className: 'same', title: { en: 'Ada' } })
    await administrator.patch(`${url}/${id}`, {})
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('a field that nobody reads is named, and its values are nowhere', async () => {
    const { id } = await newAuthor({ note: 'CANARY-before' })
    await administrator.patch(`${url}/${id}`, { note: 'CANARY-after' })
    const response = await administrator.patch(`${url}/${id}`, { note: 'CANARY-last', className: 'x' })
    expect(response.text).not.toContain('CANARY')
    await administrator.delete(`${url}/${id}`)
    const list = await administrator.get('/api/core/history', { record: id })
    expect(list.rows.map(({ fields }) => (fields as string[]).toSorted())).toEqual([
      [],
      ['className', 'note'],
      ['note'],
      [],
    ])
    const trash = await administrator.get('/api/core/trash', { search: 'CANARY' })
    const changes = await Promise.all(list.rows.map(entry => administrator.get(`/api/core/history/${entry.id}`)))
    for (const { text } of [list, trash, ...changes]) expect(text).not.toMatch(/CANARY-/)
  })

  test('every way of writing leaves entries: bulk, find-or-create, a form, a service', async () => {
    const bulk = await administrator.post(
      `${url}/bulk`,
      [1, 2].map(n => ({ data: { className: `bulk-${n}` } })),
    )
    const ids = bulk.rows.map(({ id }) => id)
    await administrator.patch(
      `${url}/bulk`,
      ids.map((id, n) => ({ id, data: n === 0 ? { variant: 'a' } : { className: 'b' } })),
    )
    await administrator.delete(`${url}/bulk`, { ids })
    for (const id of ids) {
      expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['deleted', 'updated', 'created'])
    }
    const input = { className: 'found or made' }
    const { row: made } = await administrator.post(`${url}/find-or-create`, input)
    await administrator.post(`${url}/find-or-create`, input)
    expect(await entriesOf(made.id)).toHaveLength(1)
    const form = new FormData()
    form.append('data', JSON.stringify({ variant: 'form' }))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    await administrator.put(`${url}/${made.id}`, Buffer.from(await request.arrayBuffer()), headers)
    expect((await entriesOf(made.id))[0]).toMatchObject({ action: 'updated', fields: ['variant'] })
    const byService = await product.host.service(author).create({ className: 'service' }, system)
    expect((await entriesOf(byService.id))[0]).toMatchObject({ actor: { kind: 'system', subjectId: null } })
  })

  test('what is rolled back leaves no entry, and what is to leave none leaves none', async () => {
    const { id } = await newAuthor()
    const { host } = product
    const failed = host.database.transaction(async transaction => {
      await host.service(author).update(id, { className: 'rolled back' }, { ...system, transaction })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await host.service(author).update(id, { className: 'quiet' }, { ...system, history: 'none' })
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('versions are walked back from the record as it is, over deletions and returns', async () => {
    const { id } = await newAuthor({ className: 'one' })
    await administrator.patch(`${url}/${id}`, { className: 'two', title: { en: 'Second' } })
    await administrator.delete(`${url}/${id}`)
    const [trashed] = (await administrator.get('/api/core/trash', { entity: author.path })).rows
    await administrator.post(`/api/core/trash/${trashed?.id}/restore`)
    await administrator.patch(`${url}/${id}`, { className: 'three' })
    const entries = await entriesOf(id)
    expect(entries.map(({ action }) => action)).toEqual(['updated', 'restored', 'deleted', 'updated', 'created'])
    const versions = await Promise.all(entries.map(async entry => (await changeOf(entry)).version as TestRow | null))
    expect(versions.map(version => version && [version.className, (version.title as { en: string }).en])).toEqual([
      ['three', 'Second'],
      ['two', 'Second'],
      null,
      ['two', 'Second'],
      ['one', 'Ada'],
    ])
  })

  test('a version comes back through the service: only what differs, languages that came later gone again', async () => {
    const { id } = await newAuthor({ title: { en: 'Ada' }, note: 'kept to itself' })
    await administrator.patch(`${url}/${id}`, { title: { ru: 'Ада' }, className: 'wide', note: 'a later secret' })
    const created = (await entriesOf(id)).at(-1)
    expect(await changeOf(created)).toMatchObject({ isRestorable: true })
    const response = await administrator.post(`/api/core/history/${created?.id}/restore`)
    expect(response.row).toMatchObject({ id, title: { en: 'Ada' }, className: null })
    expect((await administrator.get(`${url}/${id}`)).row).toEqual(response.row)
    const [restored] = await entriesOf(id)
    expect(restored).toMatchObject({ action: 'restored' })
    expect(changedBy(restored)).toEqual(['className', 'title'])
    const again = await administrator.post(`/api/core/history/${created?.id}/restore`)
    expect([again.status, again.causes]).toEqual([409, ['The record is as it was after this change already']])
  })

  test('a version that points to a record that is gone says so and changes nothing', async () => {
    const [keeper, gone] = [await newAuthor(), await newAuthor()]
    const made = await administrator.post(`/api/${specimen.path}`, {
      code: 'gone-1',
      motto: { en: 'x' },
      keeperId: keeper.id,
      authorId: gone.id,
    })
    await administrator.patch(`/api/${specimen.path}/${made.row.id}`, { authorId: null })
    await administrator.delete(`${url}/${gone.id}`)
    const { rows } = await administrator.get('/api/core/history', { entity: specimen.path, record: made.row.id })
    const response = await administrator.post(`/api/core/history/${rows.at(-1)?.id}/restore`)
    expect([response.status, response.causes]).toEqual([400, ['authorId must be the id of an existing record']])
  })

  test('an update stays one statement, a creation too', async () => {
    const { id } = await newAuthor()
    const update = await countStatements(product, () => administrator.patch(`${url}/${id}`, { className: 'counted' }))
    const create = await countStatements(product, () => administrator.post(url, { className: 'counted' }))
    expect([update.statements.length, create.statements.length]).toEqual([1, 1])
  })
})

describe('undoing what one write did to many records', () => {
  async function emptied(count: number): Promise<{ ids: string[]; entry: TestRow }> {
    const made = await administrator.post(
      `${url}/bulk`,
      Array.from({ length: count }, (_, index) => ({
        data: { title: { en: `Name ${index}`, ru: `Имя ${index}` }, className: `own-${index}` },
      })),
    )
    const ids = made.rows.map(({ id }) => id)
    await administrator.patch(
      `${url}/bulk`,
      ids.map(id => ({ id, data: { title: { en: '' }, className: null } })),
    )
    return { ids, entry: (await entriesOf(ids[0] ?? ''))[0] as TestRow }
  }

  const readAll = (ids: readonly string[]) =>
    Promise.all(ids.map(async id => (await administrator.get(`${url}/${id}`)).row))

  test('gives every record its own values back, from the entry of any of them', async () => {
    const { ids, entry } = await emptied(3)
    expect(await changeOf(entry)).toMatchObject({ together: 3 })
    const response = await administrator.post(`/api/core/history/${entry.id}/undo`)
    expect([response.status, response.body]).toEqual([200, { data: { count: 3 } }])
    const rows = await readAll(ids)
    expect(rows.map(({ title, className }) => [title, className])).toEqual(
      ids.map((_, index) => [{ en: `Name ${index}`, ru: `Имя ${index}` }, `own-${index}`]),
    )
    const again = await administrator.post(`/api/core/history/${entry.id}/undo`)
    expect([again.status, again.body]).toEqual([200, { data: { count: 0 } }])
  })

  test('leaves what somebody wrote since, language by language, and records that were deleted', async () => {
    const { ids, entry } = await emptied(3)
    const [first = '', second = '', third = ''] = ids
    await administrator.patch(`${url}/${first}`, { title: { ru: 'Новое' } })
    await administrator.patch(`${url}/${second}`, { title: { en: 'Written since' }, className: 'since' })
    await administrator.delete(`${url}/${third}`)
    expect((await administrator.post(`/api/core/history/${entry.id}/undo`)).body).toEqual({ data: { count: 1 } })
    expect((await readAll([first, second])).map(({ title, className }) => [title, className])).toEqual([
      [{ en: 'Name 0', ru: 'Новое' }, 'own-0'],
      [{ en: 'Written since', ru: 'Имя 1' }, 'since'],
    ])
    expect((await administrator.get(`${url}/${third}`)).status).toBe(404)
  })

  test('is itself a change that can be undone, and keeps to its own write', async () => {
    const { ids, entry } = await emptied(2)
    const other = await emptied(2)
    await administrator.post(`/api/core/history/${entry.id}/undo`)
    expect((await readAll(other.ids)).map(({ className }) => className)).toEqual([null, null])
    const [undone] = await entriesOf(ids[1] ?? '')
    expect(undone).toMatchObject({ action: 'restored' })
    await administrator.post(`/api/core/history/${undone?.id}/undo`)
    expect((await readAll(ids)).map(({ className, title }) => [className, title])).toEqual([
      [null, { en: '', ru: 'Имя 0' }],
      [null, { en: '', ru: 'Имя 1' }],
    ])
  })

  test('a record that changed alone says so, and one that was made has nothing to undo', async () => {
    const { id } = await newAuthor()
    await administrator.patch(`${url}/${id}`, { className: 'alone' })
    const [changed, made] = await entriesOf(id)
    expect([(await changeOf(changed)).together, (await changeOf(made)).together]).toEqual([1, 1])
    expect((await administrator.post(`/api/core/history/${made?.id}/undo`)).body).toEqual({ data: { count: 0 } })
    expect((await administrator.post('/api/core/history/999999999/undo')).status).toBe(404)
  })
})

describe('the list of changes', () => {
  test('is filtered by actor, action and time, and paged', async () => {
    const { id } = (await product.as(editor).post(url, { className: 'listed' })).row
    for (const variant of ['a', 'b', 'c']) await administrator.patch(`${url}/${id}`, { variant })
    const byActor = await administrator.get('/api/core/history', { actor: subjectId, record: id })
    expect(byActor.rows.map(({ action }) => action)).toEqual(['created'])
    const changes = { record: id, action: 'updated' }
    const first = await administrator.get('/api/core/history', { ...changes, limit: 2 })
    const { meta } = first.body as { meta: { next: string } }
    const rest = await administrator.get('/api/core/history', { ...changes, limit: 2, before: meta.next })
    expect([first.rows.length, rest.rows.length]).toEqual([2, 1])
    expect((rest.body as { meta: unknown }).meta).toEqual({ limit: 2, next: null })
    const later = await administrator.get('/api/core/history', { record: id, from: '2999-01-01T00:00:00Z' })
    const earlier = await administrator.get('/api/core/history', { record: id, until: '2999-01-01T00:00:00Z' })
    expect([later.rows.length, earlier.rows.length]).toEqual([0, 4])
  })

  test('a query that can’t be meant is refused with what it must be', async () => {
    const refused = [
      { entity: 'library/nothing' },
      { record: 'x' },
      { action: 'burnt' },
      { from: 'yesterday' },
      { limit: 201 },
      { before: '-1' },
      { filters: 'x' },
    ]
    for (const query of refused) {
      const { status, causes } = await administrator.get('/api/core/history', query)
      expect([status, causes.length], JSON.stringify(query)).toEqual([400, 1])
    }
    expect((await administrator.get('/api/core/history/999999999')).status).toBe(404)
    expect((await administrator.get('/api/core/history/none')).status).toBe(400)
  })
})
