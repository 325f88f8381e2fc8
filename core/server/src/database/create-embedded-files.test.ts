import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { openDatabase } from './connection.ts'
import { createEmbeddedFiles } from './create-embedded-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tessera-embedded-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every site has files of its own, whatever a killed creation has left', async () => {
  const [first, second] = [path.join(folder, 'first/database'), path.join(folder, 'second/database')]
  for (const directory of [first, second]) {
    mkdirSync(`${directory}.new/base`, { recursive: true })
    writeFileSync(`${directory}.new/base/half`, '')
    await createEmbeddedFiles(directory)
    expect(readdirSync(path.dirname(directory))).toEqual(['database'])
    expect(existsSync(path.join(directory, 'base/half'))).toBe(false)
  }
  const one = await openDatabase({ dataDirectory: path.dirname(first) })
  await one.query({ text: 'create table "notes" ("id" int)' })
  await one.close()
  const other = await openDatabase({ dataDirectory: path.dirname(second) })
  expect(await other.query({ text: `select to_regclass('notes') as "found"` })).toEqual([{ found: null }])
  await other.close()
}, 120_000)

test('a folder with other files in it is left as it is', async () => {
  const directory = path.join(folder, 'notes/database')
  mkdirSync(directory, { recursive: true })
  writeFileSync(path.join(directory, 'notes.txt'), 'mine')
  const creation = createEmbeddedFiles(directory)
  await expect(creation).rejects.toThrow(ConfigurationError)
  await expect(creation).rejects.toThrow(`The embedded database could not be set up in ${directory}: `)
  expect([readdirSync(directory), readdirSync(path.dirname(directory))]).toEqual([['notes.txt'], ['database']])
}, 120_000)
