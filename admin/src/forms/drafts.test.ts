import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Draft, StoredDraft } from './drafts.ts'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))
vi.mock('virtual:tessera/definition-texts', () => ({ files: {} }))

/** The browser's store, which keeps plain data only. */
const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => structuredClone(stored.get(key)),
  set: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
  del: async (key: string) => void stored.delete(key),
  entries: async () => structuredClone([...stored]),
}))

const { draftKey, deleteDraft, lockDraft, saveDraft, listDrafts, onDraftsChange, watchAbandonedDrafts } = await import(
  './drafts.ts'
)
const { BrokenJson } = await import('../fields/json.tsx')

const plants = { path: 'garden/plants' } as const
const draft = (part: Partial<Draft> = {}): Draft => ({
  entity: plants.path,
  id: 'rose',
  scope: '{}',
  title: 'Rose',
  at: '2026-11-21T09:10:00.000Z',
  values: { note: 'Red' },
  base: { note: null },
  links: [],
  ...part,
})
const target = (part: Partial<Parameters<typeof watchAbandonedDrafts>[0]> = {}) => ({
  subject: 'ada',
  entity: plants,
  id: 'rose',
  scope: '{}',
  key: 'ada/garden/plants/own',
  ...part,
})

let closing: AbortController
let offered: StoredDraft[]
const watch = (part?: Parameters<typeof target>[0]) =>
  watchAbandonedDrafts(target(part), closing.signal, found => offered.push(found))
const keysOffered = () => offered.map(({ key }) => key)
/** Everything that was begun until now has come to its end. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}

beforeEach(() => {
  stored.clear()
  closing = new AbortController()
  offered = []
})
afterEach(() => closing.abort())

it('each form keeps its own draft, even two of one record', () => {
  expect(draftKey('ada', plants)).toMatch(/^ada\/garden\/plants\//)
  expect(draftKey('ada', plants)).not.toBe(draftKey('ada', plants))
})

it('drafts of a person are listed, the newest first; of one entity where that is asked for', async () => {
  await saveDraft('ada/garden/plants/1', draft())
  await saveDraft('ada/garden/beds/2', draft({ entity: 'garden/beds', at: '2026-11-21T09:20:00.000Z' }))
  await saveDraft('grace/garden/plants/3', draft())
  expect((await listDrafts('ada')).map(({ key }) => key)).toEqual(['ada/garden/beds/2', 'ada/garden/plants/1'])
  expect((await listDrafts('ada', plants)).map(({ key }) => key)).toEqual(['ada/garden/plants/1'])
})

it('invalid JSON is invalid JSON again when it is read', async () => {
  await saveDraft('ada/garden/plants/1', draft({ values: { data: new BrokenJson('{'), note: { text: 'plain' } } }))
  const [read] = await listDrafts('ada')
  expect(read?.values.data).toBeInstanceOf(BrokenJson)
  expect(read?.values).toEqual({ data: new BrokenJson('{'), note: { text: 'plain' } })
})

it('listeners are called for each saved or deleted draft, until they are removed', async () => {
  const told = vi.fn()
  const stop = onDraftsChange(told)
  await saveDraft('ada/garden/plants/1', draft())
  await deleteDraft('ada/garden/plants/1')
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  await deleteDraft('ada/garden/plants/1')
  expect(told).toHaveBeenCalledTimes(2)
})

it('a form is offered what another form for the record left behind, and not its own draft', async () => {
  await saveDraft('ada/garden/plants/left', draft())
  await saveDraft(target().key, draft())
  watch()
  await expect.poll(keysOffered).toEqual(['ada/garden/plants/left'])
})

it('it is offered nothing of other records, other people, and other entities', async () => {
  await saveDraft('ada/garden/plants/1', draft({ id: 'tulip' }))
  await saveDraft('ada/garden/plants/2', draft({ id: null }))
  await saveDraft('grace/garden/plants/3', draft())
  await saveDraft('ada/garden/beds/4', draft())
  watch()
  await settled()
  expect(offered).toEqual([])
})

it('a new record is only offered drafts with the same scope', async () => {
  await saveDraft('ada/garden/plants/1', draft({ id: null, scope: '{"bedId":"1"}' }))
  await saveDraft('ada/garden/plants/2', draft({ id: null, scope: '{"bedId":"2"}' }))
  watch({ id: null, scope: '{"bedId":"2"}' })
  await expect.poll(keysOffered).toEqual(['ada/garden/plants/2'])
})

it('a draft that another window works on is offered once that window is gone', async () => {
  const other = new AbortController()
  lockDraft('ada/garden/plants/held', other.signal)
  await saveDraft('ada/garden/plants/held', draft())
  watch()
  await settled()
  expect(offered).toEqual([])
  other.abort()
  await expect.poll(keysOffered).toEqual(['ada/garden/plants/held'])
})

it('one that the other window has saved in the end is not offered', async () => {
  const other = new AbortController()
  lockDraft('ada/garden/plants/saved', other.signal)
  await saveDraft('ada/garden/plants/saved', draft())
  watch()
  await settled()
  await deleteDraft('ada/garden/plants/saved')
  other.abort()
  await settled()
  expect(offered).toEqual([])
})

it('a draft that is left while the form is open is offered, each once', async () => {
  watch()
  await saveDraft('ada/garden/plants/late', draft())
  await settled()
  await saveDraft('ada/garden/plants/late', draft({ title: 'Rose again' }))
  await expect.poll(keysOffered).toEqual(['ada/garden/plants/late'])
})

it('a form that was closed is offered nothing', async () => {
  watch()
  closing.abort()
  await saveDraft('ada/garden/plants/1', draft())
  await settled()
  expect(offered).toEqual([])
})
