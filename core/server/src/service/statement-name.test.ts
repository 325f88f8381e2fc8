import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { StatementNames } from './statement-name.ts'

const usual = 'select 1 as "usual"'
const odd = (index: number) => `select ${index} as "odd"`

describe('names of statements', () => {
  test('are given to what is sent again', () => {
    const names = new StatementNames(3)
    expect(names.nameFor(usual)).toBeUndefined()
    const name = names.nameFor(usual)
    expect(name).toMatch(/^t_[\w-]{20}$/)
    expect(names.nameFor(usual)).toBe(name)
  })

  test('stay with the usual statements, whatever is sent besides', () => {
    const names = new StatementNames(3)
    for (let time = 0; time < 5; time += 1) names.nameFor(usual)
    for (let index = 0; index < 1_500; index += 1) for (let time = 0; time < 3; time += 1) names.nameFor(odd(index))
    expect(names.nameFor(usual)).toBeDefined()
    expect(names.size).toBe(3)
  })

  test('go to what has become usual', () => {
    const names = new StatementNames(3)
    for (let index = 0; index < 3; index += 1) for (let time = 0; time < 50; time += 1) names.nameFor(odd(index))
    for (let time = 0; time < 1_000; time += 1) names.nameFor(usual)
    expect(names.nameFor(usual)).toBeDefined()
    expect(names.size).toBe(3)
  })
})

describe('a connection', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await openTestDatabase([])
  })
  afterAll(() => own?.drop())

  test('keeps a bounded number of statements prepared, and those that are used', async () => {
    const names = new StatementNames()
    const send = async (text: string) => {
      const name = names.nameFor(text)
      await own.database.query({ text, ...(name && { name }) })
    }
    for (let time = 0; time < 20; time += 1) await send(usual)
    for (let index = 0; index < 1_500; index += 1) {
      for (let time = 0; time < 2; time += 1) await send(odd(index))
      // However a name came to be: a connection keeps no more than its bound.
      await own.database.query({ text: odd(index), name: `named ${index}` })
      if (index % 100 === 0) await send(usual)
    }
    const prepared = await own.database.query<{ statement: string }>({
      text: 'select "statement" from pg_prepared_statements',
    })
    expect(prepared.length).toBeLessThanOrEqual(601)
    expect(prepared.map(({ statement }) => statement)).toContain(usual)
    await send(usual)
    expect(names.nameFor(usual)).toBeDefined()
  })
})
