import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownVariables, misspeltVariables } from './known-variables.ts'

test('a variable that looks like one of the product’s is noticed', () => {
  expect(misspeltVariables({ DATABSE_URL: 'postgresql://', SMTP_URI: 'smtp://' })).toEqual([
    { typed: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { typed: 'SMTP_URI', meant: 'SMTP_URL' },
  ])
})

test('what is set as it should be, and what others have, is not', () => {
  expect(misspeltVariables({ DATABASE_URL: 'postgresql://', DATABSE_URL: '' })).toEqual([])
  expect(misspeltVariables({ PATH: '/bin', HOME: '/', HOSTNAME: 'a', NODE_ENV: 'b', npm_config_cache: 'c' })).toEqual(
    [],
  )
})

test('the README describes every variable, and nothing else', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const [, table = ''] = readme.split('| Variable | Meaning (default) |')
  const [rows = ''] = table.split('\n\n')
  const described = rows.split('\n').flatMap(row => row.match(/`[A-Z][A-Z0-9_]+`/g) ?? [])
  expect([...new Set(described.map(each => each.slice(1, -1)))].toSorted()).toEqual(knownVariables.toSorted())
})
