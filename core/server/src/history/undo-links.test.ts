import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTables } from '../../test/fixtures/open-tables.ts'
import { entities, painting, room, roomsToPaintings } from '../../test/gallery/entities.ts'
import { gallery } from '../../test/gallery/plugin.ts'
import type { Caller } from '../access/caller.ts'
import { system } from '../access/caller.ts'
import type { TestClient, TestHost } from '../testing/index.ts'

const links = `/api/${roomsToPaintings.path}`

let kit: TestHost
let administrator: TestClient
let rooms: readonly string[]
let paintings: readonly string[]

beforeAll(async () => {
  kit = await openTables(entities, { plugins: [gallery] })
  administrator = kit.asAdministrator()
  rooms = (await kit.host.service(room).createMany([{ slug: 'a' }, { slug: 'b' }], system)).map(({ id }) => id)
  const made = await kit.host.service(painting).createMany([{ code: 'a' }, { code: 'b' }, { code: 'c' }], system)
  paintings = made.map(({ id }) => id)
}, 60_000)
afterAll(() => kit?.close())

const create = (roomId: unknown, paintingId: unknown, orderIndex = 0) =>
  ({ action: 'create', entity: roomsToPaintings.path, data: { roomId, paintingId, orderIndex } }) as const
const remove = (id: string) => ({ action: 'delete', entity: roomsToPaintings.path, id }) as const
const batch = (operations: readonly object[]) => administrator.post('/api/core/batch', { operations })
const stored = async () =>
  (await kit.host.service(roomsToPaintings).list({ limit: 1000 }, system)).rows
    .map(({ id, roomId, paintingId, orderIndex }) => ({ id, roomId, paintingId, orderIndex }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
const entriesOf = async (record: string) =>
  (await administrator.get('/api/core/history', { entity: roomsToPaintings.path, record })).rows
const undo = async (entry: { readonly id: string } | undefined, client = administrator) =>
  client.post(`/api/core/history/${entry?.id}/undo`)

/** All paintings hang in room a; then room b takes its place, in one write. */
async function replaced() {
  await kit.host.service(roomsToPaintings).removeMany(
    (await stored()).map(({ id }) => id),
    { ...system, history: 'none' },
  )
  const before = (await batch(paintings.map((id, index) => create(rooms[0], id, index)))).rows
  const after = await batch([...before.map(({ id }) => remove(id)), ...paintings.map(id => create(rooms[1], id))])
  expect(after.status, after.text).toBe(200)
  return { before, made: after.rows.slice(before.length) }
}

describe('undoing what one write did to links', () => {
  test('removes those that it made and restores those that it removed, from the entry of any of them', async () => {
    const { before, made } = await replaced()
    const [entry] = await entriesOf(made[1]?.id ?? '')
    expect((await administrator.get(`/api/core/history/${entry?.id}`)).row).toMatchObject({ together: 6 })
    expect((await undo(entry)).body).toEqual({ data: { count: 6 } })
    expect(await stored()).toEqual(
      before
        .map(({ id, roomId, paintingId, orderIndex }) => ({ id, roomId, paintingId, orderIndex }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect(
      (await administrator.get('/api/core/trash', { entity: roomsToPaintings.path })).rows.map(row => row.recordId),
    ).not.toContain(before[0]?.id)
    expect((await undo(entry)).body).toEqual({ data: { count: 0 } })
  })

  test('can be undone itself', async () => {
    const { before, made } = await replaced()
    const after = await stored()
    await undo((await entriesOf(before[0]?.id ?? ''))[0])
    const [undone] = await entriesOf(made[0]?.id ?? '')
    expect((await undo(undone)).body).toEqual({ data: { count: 6 } })
    expect(await stored()).toEqual(after)
  })

  test('leaves out links whose ends are gone, and those that were removed since', async () => {
    const { before, made } = await replaced()
    const { id } = await kit.host.service(painting).create({ code: 'gone' }, system)
    const [link] = (await batch([create(rooms[0], id)])).rows
    await batch([remove(link?.id ?? ''), remove(made[0]?.id ?? '')])
    await kit.host.service(painting).remove(id, system)
    expect((await undo((await entriesOf(link?.id ?? ''))[0])).body).toEqual({ data: { count: 1 } })
    expect((await stored()).map(each => each.id)).toContain(made[0]?.id)
    await administrator.delete(`${links}/${made[2]?.id}`)
    expect((await undo((await entriesOf(before[0]?.id ?? ''))[0])).body).toEqual({ data: { count: 5 } })
    expect((await stored()).map(each => each.roomId)).toEqual([rooms[0], rooms[0], rooms[0]])
  })

  test('is for those who may make and remove such links', async () => {
    const { made } = await replaced()
    const [entry] = await entriesOf(made[0]?.id ?? '')
    const visitor: Caller = {
      kind: 'subject',
      subjectId: '0198c5f0-7f3e-7abc-8def-0123456789ab',
      roles: ['guest'],
      isAdministrator: false,
    }
    expect((await undo(entry, kit.as(visitor))).status).toBe(404)
    expect(await stored()).toHaveLength(3)
    const editor: Caller = { ...visitor, roles: ['editor'] }
    expect((await undo(entry, kit.as(editor))).body).toEqual({ data: { count: 6 } })
  })
})
