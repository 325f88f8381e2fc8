import type { ApiCaller } from '@tessera/admin'
import { defineModule, type Entity, type Rights, relation, text } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RecordOf } from '../page/page-parts.ts'
import type { ChildRecord } from '../tree/record-children.ts'
import { copyRecord } from './copy-record.ts'

const readChildren = vi.hoisted(() => vi.fn())
vi.mock('../tree/record-children.ts', () => ({ readChildren }))
vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))
vi.mock('virtual:tessera/admin-names', () => ({ adminPackageNames: [] }))
vi.mock('virtual:tessera/icons/modules', () => ({ icons: {} }))
vi.mock('virtual:tessera/icons/entities', () => ({ icons: {} }))

const builder = defineModule('builder', { admin: { buildsBlocks: true } })
const slider = builder.entity('slider', { fields: { title: text() } })
const slide = builder.entity('slide', { fields: { title: text() } })
const slides = relation(slider, slide)
const article = defineModule('blog').entity('article', { fields: { title: text() } })
const articles = relation(slide, article)

const rights = { entities: { [slides.path]: ['create'], [articles.path]: ['create'] } } as unknown as Rights
const api: ApiCaller = () => Promise.reject(new Error('Nothing is asked for here'))

const row = (id: string): AdminRow => ({ id, variant: 'default', createdAt: '', updatedAt: '', title: id })
const record = (entity: Entity, id: string): RecordOf => ({ entity, row: row(id) })

function child(by: Entity, of: Entity, to: Entity, id: string): ChildRecord {
  const containment = { relation: by, ownerKey: `${of.name}Id`, key: `${to.name}Id`, entity: to }
  return { containment, link: { ...row(`link ${id}`), orderIndex: 0 }, record: record(to, id) }
}

beforeEach(() => readChildren.mockReset())

it('copies a record with its pieces, and links to records of other modules again', async () => {
  const tree: Record<string, ChildRecord[]> = {
    root: [child(slides, slider, slide, 'one'), child(slides, slider, slide, 'two')],
    one: [child(articles, slide, article, 'story')],
    two: [],
  }
  readChildren.mockImplementation(async (_api, _rights, _entity, id: string) => tree[id])
  expect(await copyRecord(api, rights, record(slider, 'root'), 'block')).toMatchObject([
    { entity: slider.path, ref: 'block', data: { title: 'root' } },
    { entity: slide.path, ref: 'block:1', data: { title: 'one' } },
    { entity: articles.path, data: { slideId: { $ref: 'block:1' }, articleId: 'story' } },
    { entity: slides.path, data: { sliderId: { $ref: 'block' }, slideId: { $ref: 'block:1' } } },
    { entity: slide.path, ref: 'block:2', data: { title: 'two' } },
    { entity: slides.path, data: { sliderId: { $ref: 'block' }, slideId: { $ref: 'block:2' } } },
  ])
  expect(readChildren.mock.calls.map(([, , , id]) => id)).not.toContain('story')
})

it('copies a piece once that is in it twice, and comes to an end where pieces are in each other', async () => {
  readChildren.mockImplementation(async (_api, _rights, _entity, id: string) =>
    id === 'root'
      ? [child(slides, slider, slide, 'one'), child(slides, slider, slide, 'one')]
      : [child(slides, slide, slider, 'root')],
  )
  const changes = await copyRecord(api, rights, record(slider, 'root'), 'block')
  const pieces = changes.filter(({ entity }) => entity !== slides.path)
  expect(pieces).toMatchObject([{ ref: 'block' }, { ref: 'block:1' }])
  expect(changes).toHaveLength(5)
})

it('reads the records of a level in parallel', async () => {
  const asked: string[] = []
  let respond: (() => void) | undefined
  const both = new Promise<void>(resolve => {
    respond = resolve
  })
  readChildren.mockImplementation(async (_api, _rights, _entity, id: string) => {
    if (id === 'root') return [child(slides, slider, slide, 'one'), child(slides, slider, slide, 'two')]
    asked.push(id)
    if (asked.length === 2) respond?.()
    await both
    return []
  })
  await copyRecord(api, rights, record(slider, 'root'))
  expect(asked).toEqual(['one', 'two'])
})
