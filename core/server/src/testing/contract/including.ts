import { type Entity, linkedName, referencesOf } from '@tessera/core'
import { expect, test } from 'vitest'
import type { TestRow } from '../test-client.ts'
import { type ContractSubject, only } from './contract-subject.ts'
import { testWhen } from './test-when.ts'

/** A reference field of another entity that points to this one. */
interface Pointer {
  readonly from: Entity
  readonly key: string
  readonly onDelete: 'cascade' | 'set null' | 'restrict'
}

/** Includes, in both directions, and what happens to records that point to one that is deleted. */
export function testIncluding(entity: Entity, subject: () => ContractSubject): void {
  const references = referencesOf(entity).filter(({ field }) => field.readable && field.writable)

  testWhen(references.length > 0)('a record that a field points to is included by the name of the field', async () => {
    const { url, reader, administrator, ...s } = subject()
    const targets = new Map<string, TestRow>()
    for (const { name, target } of references) targets.set(name, await s.of(target).create())
    const ids = Object.fromEntries([...targets].map(([name, { id }]) => [name, id]))
    const row = await s.create(ids)
    for (const { name, target } of references) {
      const included = name.replace(/Id$/, '')
      const expected = { ...row, [included]: (await administrator.get(`${s.of(target).url}/${ids[name]}`)).row }
      const asker = target.access.read === 'public' ? reader : administrator
      expect((await asker.get(`${url}/${row.id}`, { include: included })).row, name).toEqual(expected)
      const list = await asker.get(url, { filters: { and: [only([row])] }, include: included })
      expect(list.rows, name).toEqual([expected])
    }
  })

  testWhen(references.length > 0 && entity.writes === undefined)(
    'the ETag of a response with includes stands for the record too',
    async () => {
      const { url, administrator, ...s } = subject()
      const { id } = await s.create()
      const include = references.map(({ name }) => name.replace(/Id$/, '')).join()
      const { etag = '' } = (await administrator.get(`${url}/${id}`, { include })).headers
      const change = (variant: string) => administrator.patch(`${url}/${id}`, { variant }, { 'if-match': etag })
      expect([(await change('first')).status, (await change('second')).status]).toEqual([200, 412])
    },
  )

  testWhen(references.length > 0)('each page of a list comes with what its own records point to', async () => {
    const { url, administrator, ...s } = subject()
    const rows = [await s.create(), await s.create(), await s.create()]
    const include = references.map(({ name }) => name.replace(/Id$/, '')).join()
    const query = {
      filters: { and: [only(rows)] },
      include,
      orderBy: { and: [{ column: 'createdAt', method: 'desc' }] },
    }
    const { rows: all } = await administrator.get(url, query)
    expect((await administrator.get(url, { ...query, limit: 1, offset: 1 })).rows).toEqual(all.slice(1, 2))
  })

  testWhen(references.some(({ field }) => field.nullable))(
    'where nothing is pointed to, null is included',
    async () => {
      const { url, administrator, ...s } = subject()
      const empty = references.filter(({ field }) => field.nullable)
      const { id } = await s.create(Object.fromEntries(empty.map(({ name }) => [name, null])))
      const include = empty.map(({ name }) => name.replace(/Id$/, ''))
      const { row } = await administrator.get(`${url}/${id}`, { include: include.join() })
      for (const name of include) expect(row[name], name).toBeNull()
    },
  )

  test('records that point to a record are included by the name of their entity, with what else they point to', async () => {
    const { url, administrator, ...s } = subject()
    for (const { from, key } of pointersOf(subject())) {
      const row = await s.create()
      const other = await s.of(from).create({ [key]: row.id })
      const name = linkedName(entity, from)
      // What points to it may have changed it, as a count.
      const now = (await administrator.get(`${url}/${row.id}`)).row
      expect((await administrator.get(`${url}/${row.id}`, { include: name })).row, name).toEqual({
        ...now,
        [name]: [other],
      })
      const further = referencesOf(from).find(reference => reference.name !== key && other[reference.name])
      if (!further) continue
      const step = further.name.replace(/Id$/, '')
      const target = (await administrator.get(`${s.of(further.target).url}/${other[further.name]}`)).row
      const deep = await administrator.get(url, { filters: { and: [only([row])] }, include: `${name}.${step}` })
      expect(deep.rows, `${name}.${step}`).toEqual([{ ...now, [name]: [{ ...other, [step]: target }] }])
    }
  })

  test('what a caller may not read is not included for them either', async () => {
    const { url, nobody, ...s } = subject()
    if (entity.access.read !== 'public') return
    const row = await s.create()
    for (const { from, key } of pointersOf(subject())) {
      if (from.access.read === 'public') continue
      const other = await s.of(from).create({ [key]: row.id })
      const include = linkedName(entity, from)
      const response = await nobody.get(`${url}/${row.id}`, { include })
      expect([400, 401, 403], `${include} ${response.text}`).toContain(response.status)
      expect(response.text).not.toContain(other.id)
    }
  })

  test('deleting a record does to those that point to it what their definition says', async () => {
    const { administrator, writer, ...s } = subject()
    for (const { from, key, onDelete: declared } of pointersOf(subject())) {
      const onDelete = s.removed.includes(`${from.path}.${key}`) ? 'cascade' : declared
      const row = await s.create()
      const other = await s.of(from).create({ [key]: row.id })
      const { url: otherUrl } = s.of(from)
      const removed = await writer.remove(row.id)
      const left = await administrator.get(`${otherUrl}/${other.id}`)
      const name = `${from.path}.${key} ${onDelete}`
      expect(removed.status, `${name} ${removed.text}`).toBe(onDelete === 'restrict' ? 409 : 200)
      expect(left.status, name).toBe(onDelete === 'cascade' ? 404 : 200)
      if (onDelete === 'set null') expect(left.row[key], name).toBeNull()
    }
  })
}

/** Who points to the subject's entity in this host. One that points twice is included by the first of its fields. */
export function pointersOf({ entity, host, restricted }: ContractSubject): Pointer[] {
  return [...host.host.entities.values()].flatMap(from => {
    const pointing = referencesOf(from).find(({ target, field }) => target.path === entity.path && field.readable)
    if (!pointing?.field.writable) return []
    const { name, field } = pointing
    const isRestricted = restricted.includes(`${from.path}.${name}`)
    return [{ from, key: name, onDelete: isRestricted ? 'restrict' : (field.reference?.onDelete ?? 'restrict') }]
  })
}
