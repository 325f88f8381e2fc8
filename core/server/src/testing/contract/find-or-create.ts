import type { Entity } from '@tessera/core'
import { expect, test } from 'vitest'
import type { ContractSubject } from './contract-subject.ts'

/** `POST /find-or-create`: by equality of all that was sent. */
export function testFindOrCreate(_entity: Entity, subject: () => ContractSubject): void {
  test('find-or-create makes a record with 201, then finds it with 200', async () => {
    const { url, administrator, ...s } = subject()
    const input = await s.input()
    const made = await administrator.post(`${url}/find-or-create`, input)
    expect(made.status, made.text).toBe(201)
    const found = await administrator.post(`${url}/find-or-create`, input)
    expect(found.status, found.text).toBe(200)
    expect(found.body).toEqual(made.body)
  })

  test('find-or-create finds by any part of a record', async () => {
    const { url, administrator, ...s } = subject()
    const row = await s.create()
    const input = await s.minimalInput()
    const part = Object.fromEntries(Object.keys(input).map(name => [name, row[name]]))
    const variant = `only-${row.id}`
    await administrator.patch(`${url}/${row.id}`, { variant })
    const found = await administrator.post(`${url}/find-or-create`, { ...part, variant })
    expect([found.status, found.row.id]).toEqual([200, row.id])
  })

  test('find-or-create makes another record when one field differs', async () => {
    const { url, administrator, ...s } = subject()
    const row = await s.create({ variant: 'one' })
    const other = await administrator.post(`${url}/find-or-create`, await s.minimalInput({ variant: `not ${row.id}` }))
    expect(other.status, other.text).toBe(201)
    expect(other.row.id).not.toBe(row.id)
  })

  test('callers of find-or-create that race get one record', async () => {
    const { url, administrator, ...s } = subject()
    const input = await s.minimalInput({ variant: `race-${(await s.create()).id}` })
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => administrator.post(`${url}/find-or-create`, input)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(responses.map(({ row }) => row.id)).size).toBe(1)
  })

  test('find-or-create refuses what POST refuses', async () => {
    const { url, administrator, ...s } = subject()
    const response = await administrator.post(`${url}/find-or-create`, { ...(await s.input()), thereIsNoSuchField: 1 })
    expect(response.status).toBe(400)
    expect(response.causes.join()).toContain('thereIsNoSuchField')
  })
}
