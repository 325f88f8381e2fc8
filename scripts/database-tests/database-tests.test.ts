import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseTests } from './database-tests.ts'
import { guardEnvironment } from './guard-environment.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tessera-database-tests-'))
  write('database.ts', 'export const url = process.env.TEST_DATABASE_URL')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, source: string): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, source)
  return file
}

test.each([
  ['names the variable itself', 'describe.runIf(process.env.TEST_DATABASE_URL)'],
  ['imports what reads it', "import { url } from './database.ts'"],
  ['imports it for its effect', "import './database.ts'"],
  ['imports it when it runs', "const { url } = await import('./database.ts')"],
  ['imports it over several lines', "import {\n  url,\n} from './database.ts'"],
  ['imports what exports it again', "import { url } from './door.ts'"],
  ['imports what imports it in a circle', "import { url } from './circle.ts'"],
])('a test asks for a database when it %s', (_, source) => {
  write('door.ts', "export * from './database.ts'")
  write('circle.ts', "import './round.ts'\nimport './door.ts'")
  write('round.ts', "import './circle.ts'")
  expect(databaseTests()(write('a.test.ts', source))).toBe(true)
})

test('a test asks for a database when it imports the testing kit by its name', () => {
  const isDatabaseTest = databaseTests()
  expect(isDatabaseTest(path.resolve(import.meta.dirname, '../../core/server/test/contract.test.ts'))).toBe(true)
  expect(isDatabaseTest(path.resolve(import.meta.dirname, '../../plugins/blog/test/contract.test.ts'))).toBe(true)
})

test('a test asks for none when nothing that it imports does', () => {
  write('pure.ts', 'export const pure = 1')
  expect(databaseTests()(write('b.test.ts', "import { pure } from './pure.ts'\nimport 'node:fs'"))).toBe(false)
})

test('a test that asks for a database unseen fails, and says what to do', () => {
  const seen = write('seen.test.ts', "import './database.ts'")
  const unseen = write('unseen.test.ts', "const name = './database.ts'\nawait import(name)")
  let current: string | undefined = seen
  const environment = guardEnvironment({ PATH: '/bin' }, () => current)
  expect(environment.TEST_DATABASE_URL).toBeUndefined()
  current = unseen
  expect(() => environment.TEST_DATABASE_URL).toThrow(`${unseen} asks for a database in a way that no import shows`)
  expect(environment.PATH).toBe('/bin')
  environment.PATH = '/usr/bin'
  expect(environment).toEqual({ PATH: '/usr/bin' })
})
