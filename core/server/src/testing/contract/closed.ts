import type { Entity } from '@tessera/core'
import type { HTTPMethods } from 'fastify'
import { expect, test } from 'vitest'
import { system } from '../../access/caller.ts'
import type { TestResponse } from '../test-client.ts'
import { type ContractSubject, ownRoutesOf } from './contract-subject.ts'
import { testWhen } from './test-when.ts'

/** Entities that only services write: every generic way of writing is closed, for administrators too. */
export function testClosed(entity: Entity, subject: () => ContractSubject): void {
  test('each route that would write it is refused with 405, and nothing changes', async () => {
    const { url, host, administrator, writer, ...s } = subject()
    const { id } = (await writer.create(await s.input())).row
    const data = await s.input()
    const before = await stored(subject())
    const own = await ownRoutesOf(entity, host)
    const doors: [method: HTTPMethods, path: string, body?: object][] = [
      ['POST', '', data],
      ['POST', '/find-or-create', data],
      ['POST', '/bulk', [{ data }]],
      ['PATCH', '/bulk', [{ id, data: { variant: 'changed' } }]],
      ['DELETE', '/bulk', { ids: [id] }],
      ['POST', '/import', { rows: [data] }],
      ['PATCH', `/${id}`, { variant: 'changed' }],
      ['PUT', `/${id}`, { variant: 'changed' }],
      ['DELETE', `/${id}`],
    ]
    for (const [method, path, body] of doors) {
      if (own.has(`${method} ${path.replace(id, '{}')}`)) continue
      expectRefused(await administrator.send(method, `${url}${path}`, body ? { body } : {}), `${method} ${path}`)
    }
    expect(await stored(subject())).toEqual(before)
  })

  test('a batch that would write it is refused with 405, and nothing changes', async () => {
    const { administrator, writer, ...s } = subject()
    const { id } = (await writer.create(await s.input())).row
    const data = await s.input()
    const before = await stored(subject())
    for (const operation of [
      { action: 'create', data },
      { action: 'update', id, data: { variant: 'changed' } },
      { action: 'delete', id },
    ]) {
      const body = { operations: [{ ...operation, entity: entity.path }] }
      expectRefused(await administrator.post('/api/core/batch', body), operation.action)
    }
    expect(await stored(subject())).toEqual(before)
  })

  testWhen(entity.history)('neither a version of it nor a deleted record is restored', async () => {
    const { host, administrator, writer, ...s } = subject()
    const { id } = (await writer.create(await s.input({ variant: 'first' }))).row
    await writer.update(id, { variant: 'second' })
    const entries = await host.database.query<{ id: string }>({
      text: `select "position"::text as "id" from "core_history" where "record_id" = $1 and "action" = 'updated'`,
      values: [id],
    })
    expect(entries).toHaveLength(1)
    for (const { id: entry } of entries) {
      for (const way of ['restore', 'undo']) {
        expectRefused(await administrator.post(`/api/core/history/${entry}/${way}`), way)
      }
    }
    expect(await host.host.service(entity).find(id, system)).toMatchObject({ variant: 'second' })
    await writer.remove(id)
    const [deleted] = await host.database.query<{ id: string }>({
      text: `select "position"::text as "id" from "core_history" where "record_id" = $1 and "action" = 'deleted'`,
      values: [id],
    })
    expectRefused(await administrator.post(`/api/core/trash/${deleted?.id}/restore`), 'trash')
    expectRefused(await administrator.post('/api/core/trash/restore', { ids: [deleted?.id] }), 'trash')
    expect(await host.host.service(entity).find(id, system)).toBeNull()
  })
}

function expectRefused({ status, text, issues }: TestResponse, what: string): void {
  expect(status, `${what}: ${text}`).toBe(405)
  expect(
    issues.map(({ code }) => code),
    what,
  ).toEqual(['WRITTEN_BY_SERVICES'])
}

async function stored({ entity, host }: ContractSubject): Promise<unknown> {
  return (await host.host.service(entity).list({ limit: 1000 }, system)).rows
}
