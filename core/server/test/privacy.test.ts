import { boolean, defineModule, reference, relation, text } from '@tessera/core'
import { definePlugin, serviceOf } from '@tessera/server'
import type { TestClient, TestHost, TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTables } from './fixtures/open-tables.ts'

const { entity } = defineModule('records')
const access = { read: 'public', write: { roles: ['editor'] } } as const

const album = entity('album', {
  fields: { name: text(), isDraft: boolean({ default: false }) },
  private: 'isDraft',
  coversParts: true,
  access,
})
const track = entity('track', { fields: { name: text(), albumId: reference(album, { required: true }) }, access })
const lyric = entity('lyric', { fields: { name: text(), trackId: reference(track, { required: true }) }, access })
const genre = entity('genre', { fields: { name: text() }, access })
const genresToAlbums = relation(genre, album)
/** Stays when its album goes, so it is no part of it. */
const review = entity('review', { fields: { name: text(), albumId: reference(album) }, access })
const sale = entity('sale', {
  fields: { name: text(), albumId: reference(album, { required: true, onDelete: 'restrict' }) },
  access,
})
const entities = [album, track, lyric, genre, genresToAlbums, review, sale]

class AlbumService extends serviceOf(album) {
  protected override mayAlsoSee({ caller }: Parameters<AlbumService['scope']>[0]) {
    return caller.kind === 'subject' && caller.roles.includes('editor')
      ? [{ column: 'isDraft', method: 'eq', value: true } as const]
      : []
  }

  protected override mayAlsoWrite(context: Parameters<AlbumService['scope']>[0]) {
    return this.mayAlsoSee(context)
  }
}

let kit: TestHost
let administrator: TestClient
let albumId: string
const subject = (roles: readonly string[]) =>
  kit.as({ kind: 'subject', subjectId: albumId, roles, isAdministrator: false, isRegistered: true })

const make = async (path: string, values: object): Promise<string> => {
  const { status, row } = await administrator.post(`/api/records/${path}`, values)
  expect(status).toBe(201)
  return row.id as string
}

beforeAll(async () => {
  kit = await openTables(entities, {
    plugins: [definePlugin({ name: 'records', entities, services: [AlbumService] })],
  })
  administrator = kit.asAdministrator()
  albumId = await make('albums', { name: 'Blue' })
  const trackId = await make('tracks', { albumId, name: 'Carey' })
  await make('lyrics', { trackId, name: 'The wind' })
  const genreId = await make('genres', { name: 'Folk' })
  await make('genres-to-albums', { genreId, albumId })
  await make('reviews', { albumId, name: 'Five stars' })
  await make('sales', { albumId, name: 'One' })
})

afterAll(() => kit?.close())

const parts = ['tracks', 'lyrics', 'genres-to-albums'] as const

/** What a client finds at the lists, the counts and the addresses of parts, and through other entities. */
async function sights(client: TestClient): Promise<string[]> {
  const seen: string[] = []
  for (const path of parts) {
    const { rows } = await client.get(`/api/records/${path}`)
    seen.push(...rows.map(() => path))
    const counted = await client.get(`/api/records/${path}/count`)
    if (JSON.stringify(counted.body).includes('1')) seen.push(`count of ${path}`)
    const [stored] = (await administrator.get(`/api/records/${path}`)).rows
    if ((await client.get(`/api/records/${path}/${stored?.id}`)).status === 200) seen.push(`${path} by id`)
  }
  const include = 'include=genresToAlbums.album.tracks.lyrics'
  const { rows } = await client.get(`/api/records/genres?${include}`)
  const links = (rows[0]?.genresToAlbums ?? []) as readonly TestRow[]
  if (links.length > 0) seen.push('a genre')
  const filter = { filters: { and: [{ column: 'genresToAlbums', method: 'isNotNull' }] } }
  if ((await client.get('/api/records/genres', filter)).rows.length > 0) seen.push('a filter')
  return seen
}

const everything = parts.flatMap(path => [path, `count of ${path}`, `${path} by id`]).concat('a genre', 'a filter')

describe('Parts of a private record', () => {
  test('are seen by those who see the record, in any way, at once after it changes', async () => {
    const clients = { nobody: kit.asNobody(), user: subject(['user']), editor: subject(['editor']), administrator }
    const all = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(clients).map(async ([name, client]) => [name, await sights(client)])),
      )
    const open = { nobody: everything, user: everything, editor: everything, administrator: everything }
    expect(await all()).toEqual(open)
    expect(await all()).toEqual(open)
    await administrator.patch(`/api/records/albums/${albumId}`, { isDraft: true })
    const closed = { ...open, nobody: [], user: [] }
    expect(await all()).toEqual(closed)
    expect(await all()).toEqual(closed)
    await administrator.patch(`/api/records/albums/${albumId}`, { isDraft: false })
    expect(await all()).toEqual(open)
  })

  test('are changed by those who may change the record', async () => {
    await administrator.patch(`/api/records/albums/${albumId}`, { isDraft: true })
    const [found] = (await administrator.get('/api/records/lyrics')).rows
    const path = `/api/records/lyrics/${found?.id}`
    expect((await subject(['editor']).patch(path, { name: 'The night' })).status).toBe(200)
    await administrator.patch(`/api/records/albums/${albumId}`, { isDraft: false })
  })

  test('are not what only mentions it, or keeps it from being deleted', async () => {
    await administrator.patch(`/api/records/albums/${albumId}`, { isDraft: true })
    expect((await kit.asNobody().get('/api/records/reviews')).rows).toHaveLength(1)
    expect((await kit.asNobody().get('/api/records/sales')).rows).toHaveLength(1)
    await administrator.patch(`/api/records/albums/${albumId}`, { isDraft: false })
  })
})

test('A list for pages shows parts again once their record is public, also one that knows nothing of it', async () => {
  const [folk] = (await administrator.get('/api/records/genres')).rows
  const query = { filters: { and: [{ column: 'genreId', method: 'eq', value: String(folk?.id) }] } } as const
  const shown = async () => (await kit.asNobody().get('/api/records/genres-to-albums', query)).rows.length
  await administrator.patch(`/api/records/albums/${albumId}`, { isDraft: true })
  expect(await shown()).toBe(0)
  await administrator.patch(`/api/records/albums/${albumId}`, { isDraft: false })
  expect(await shown()).toBe(1)
})
