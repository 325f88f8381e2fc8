import { type Entity, linkedName, referencesOf } from '@tessera/core'
import { expect, test } from 'vitest'
import type { ChangeEvent } from '../../events.ts'
import { type ContractSubject, only } from './contract-subject.ts'
import { pointersOf } from './including.ts'
import { testWhen } from './test-when.ts'

/** Events after a commit, and that nothing remembered outlives a write. */
export function testEvents(entity: Entity, subject: () => ContractSubject): void {
  const references = referencesOf(entity)

  test('a write is published once, after it, under every tag that something may remember the record by', async () => {
    const { writer, ...s } = subject()
    const input = await s.input()
    const { result: made, events: created } = await eventsDuring(subject(), () => writer.create(input))
    const { id } = made.row
    const tagsOf = (row: Readonly<Record<string, unknown>>) => [
      entity.path,
      `${entity.path}/${id}`,
      ...references.flatMap(({ name }) => (row[name] ? [`${entity.path}?${name}=${row[name]}`] : [])),
    ]
    expect(created).toEqual([{ entity: entity.path, action: 'created', ids: [id], tags: expect.any(Array) }])
    expect([...(created[0]?.tags ?? [])].sort()).toEqual(tagsOf(made.row).sort())

    const other = await s.input()
    const moves = Object.fromEntries(references.flatMap(({ name }) => (name in other ? [[name, other[name]]] : [])))
    const { result: changed, events: updated } = await eventsDuring(subject(), () =>
      writer.update(id, { ...moves, variant: 'moved' }),
    )
    expect(updated).toEqual([{ entity: entity.path, action: 'updated', ids: [id], tags: expect.any(Array) }])
    expect(updated[0]?.tags).toEqual(expect.arrayContaining([...tagsOf(made.row), ...tagsOf(changed.row)]))

    const { events: deleted } = await eventsDuring(subject(), () => writer.remove(id))
    expect(deleted).toEqual([{ entity: entity.path, action: 'deleted', ids: [id], tags: expect.any(Array) }])
    expect(deleted[0]?.tags).toEqual(expect.arrayContaining(tagsOf(changed.row)))
    for (const { from, key, onDelete } of pointersOf(subject())) {
      if (onDelete !== 'restrict')
        expect(deleted[0]?.tags).toEqual(expect.arrayContaining([from.path, `${from.path}?${key}=${id}`]))
    }
  })

  test('a bulk write is published as one', async () => {
    const { writer, ...s } = subject()
    const inputs = [await s.input(), await s.input()]
    const { result, events } = await eventsDuring(subject(), () => writer.createMany(inputs))
    expect(events).toHaveLength(1)
    expect([...(events[0]?.ids ?? [])].sort()).toEqual(result.map(({ id }) => id).sort())
  })

  testWhen(entity.writes === undefined)('a refused write is not told', async () => {
    const { url, administrator, ...s } = subject()
    const body = [{ data: await s.input() }, { data: { thereIsNoSuchField: 1 } }]
    const { events } = await eventsDuring(subject(), () => administrator.post(`${url}/bulk`, body))
    expect(events).toEqual([])
  })

  test('a read after a write is fresh: by id, in a list, in a count', async () => {
    const { url, reader, writer, ...s } = subject()
    const row = await s.create()
    const filters = { and: [only([row]), { column: 'variant', method: 'eq', value: 'fresh' }] }
    const look = async () => [
      (await reader.get(`${url}/${row.id}`)).text.includes('"variant":"fresh"'),
      (await reader.get(url, { filters })).rows.length,
      ((await reader.get(`${url}/count`, { filters })).body as { data: number }).data,
    ]
    await look()
    expect(await look()).toEqual([false, 0, 0])
    await writer.update(row.id, { variant: 'fresh' })
    expect(await look()).toEqual([true, 1, 1])
    await writer.remove(row.id)
    expect(await look()).toEqual([false, 0, 0])
  })

  testWhen(references.length > 0)('a read with an include is fresh after a write of what it includes', async () => {
    const { url, administrator, writer, ...s } = subject()
    for (const { name, field, target } of references) {
      if (!field.readable || !field.writable) continue
      const found = await s.of(target).create()
      const row = await s.create({ [name]: found.id })
      const isPublic = entity.access.read === 'public' && target.access.read === 'public'
      const asker = isPublic ? s.nobody : administrator
      const [forward, reverse] = [name.replace(/Id$/, ''), linkedName(target, entity)]
      const look = async () => [
        ((await asker.get(`${url}/${row.id}`, { include: forward })).row[forward] as { variant: string }).variant,
        (await asker.get(s.of(target).url, { filters: { and: [only([found])] }, include: reverse })).rows[0]?.[reverse],
      ]
      const [variant, linked] = await look()
      expect([variant, linked], name).toEqual([found.variant, pointsFirst(entity, name) ? [row] : expect.any(Array)])
      await s.of(target).writer.update(found.id, { variant: 'renewed' })
      expect((await look())[0], name).toBe('renewed')
      await writer.update(row.id, { variant: 'renewed' })
      if (pointsFirst(entity, name)) expect((await look())[1], name).toMatchObject([{ id: row.id, variant: 'renewed' }])
      await writer.remove(row.id)
      const left = await asker.get(s.of(target).url, { filters: { and: [only([found])] }, include: reverse })
      if (pointsFirst(entity, name)) expect(left.rows[0]?.[reverse], name).toEqual([])
    }
  })
}

/** An entity that points twice to another is included there by the first of its fields. */
function pointsFirst(entity: Entity, name: string): boolean {
  const references = referencesOf(entity)
  const target = references.find(reference => reference.name === name)?.target
  return references.find(reference => reference.target.path === target?.path)?.name === name
}

async function eventsDuring<Result>({ entity, host }: ContractSubject, work: () => Promise<Result>) {
  const events: ChangeEvent[] = []
  // One without records is published by a plugin, beside the write.
  const stop = host.host.events.on(`${entity.path}:*`, event => {
    if (event.ids.length > 0) events.push(event)
  })
  try {
    return { result: await work(), events }
  } finally {
    stop()
  }
}
