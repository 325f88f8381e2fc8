import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineModule, integer, localized, relation, text } from '../../index.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { OpenedDatabase } from './database.ts'
import { modelOf } from './model.ts'
import { wantedStatements } from './schema.ts'

const { entity } = defineModule('library')
const author = entity('author', { fields: { fullName: text({ required: true }), biography: localized() } })
const book = entity('book', { fields: { pageCount: integer() } })
const authorsToBooks = relation(author, book)

const first = '01900000-0000-7000-8000-000000000001'
const second = '01900000-0000-7000-8000-000000000002'
const third = '01900000-0000-7000-8000-000000000003'
const fourth = '01900000-0000-7000-8000-000000000004'
const createdAt = '2026-11-21T09:30:00.120Z'
const base = { createdAt, updatedAt: createdAt, variant: 'default' }

let own: TestDatabase
let database: OpenedDatabase

beforeAll(async () => {
  own = await openTestDatabase([])
  database = own.database
  for (const statement of wantedStatements([author, book, authorsToBooks])) await database.query({ text: statement })
  await modelOf(book)
    .query(database.knex)
    .insert({ ...base, id: second, pageCount: 1225 })
}, 60_000)
afterAll(() => own.drop())

test('a model is made once for an entity', () => {
  expect(modelOf(author)).toBe(modelOf(author))
  expect(modelOf(author).tableName).toBe('library_authors')
})

test('what a model writes comes back under the names of the fields, json as what it is', async () => {
  const biography = { en: 'A writer', ru: 'Писатель' }
  await modelOf(author)
    .query(database.knex)
    .insert({ ...base, id: first, fullName: 'Leo', biography })
  const found = await modelOf(author).query(database.knex).findById(first).where('full_name', 'Leo')
  expect(found?.toJSON()).toEqual({ ...base, id: first, fullName: 'Leo', biography })
})

test('a reference is a relation that a query can follow', async () => {
  await modelOf(author)
    .query(database.knex)
    .insert({ ...base, id: fourth, fullName: 'Fyodor' })
  await modelOf(authorsToBooks)
    .query(database.knex)
    .insert({ ...base, id: third, authorId: fourth, bookId: second, orderIndex: 0, className: null })
  const [link] = await modelOf(authorsToBooks).query(database.knex).withGraphFetched('[author, book]')
  expect(link?.toJSON()).toMatchObject({ author: { fullName: 'Fyodor' }, book: { pageCount: 1225 } })
})

test('a model takes part in a transaction', async () => {
  const failing = database.transaction(async ({ knex }) => {
    await modelOf(book).query(knex).deleteById(second)
    throw new Error('never mind')
  })
  await expect(failing).rejects.toThrow('never mind')
  expect(await modelOf(book).query(database.knex).resultSize()).toBe(1)
})
