import { defineModule, type Entity, integer, localized, relation, text } from '@tessera/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopedQuery } from '../service/scoped-query.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { OpenedDatabase } from './database.ts'
import { tableName } from './identifier.ts'
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
const base = { created_at: createdAt, updated_at: createdAt, variant: 'default' }

const insert = (entity: Entity, values: object) => database.knex(tableName(entity)).insert(values)
const everything = <E extends Entity>(entity: E) =>
  scopedQuery(entity, database.knex, { conditions: () => [], hasAllColumns: true })

let own: TestDatabase
let database: OpenedDatabase

beforeAll(async () => {
  own = await openTestDatabase([])
  database = own.database
  for (const statement of wantedStatements([author, book, authorsToBooks])) await database.query({ text: statement })
  await insert(book, { ...base, id: second, page_count: 1225 })
}, 60_000)
afterAll(() => own.drop())

test('a model is made once for an entity', () => {
  expect(modelOf(author)).toBe(modelOf(author))
  expect(modelOf(author).tableName).toBe('library_authors')
})

test('a row has its values under the names of the fields, json as what it is', async () => {
  const biography = { en: 'A writer', ru: 'Писатель' }
  await insert(author, { ...base, id: first, full_name: 'Leo', biography })
  const found = await everything(author).findById(first).where('full_name', 'Leo')
  expect(found?.toJSON()).toEqual({
    id: first,
    createdAt,
    updatedAt: createdAt,
    variant: 'default',
    fullName: 'Leo',
    biography,
  })
})

test('a reference is a relation that a query can follow', async () => {
  await insert(author, { ...base, id: fourth, full_name: 'Fyodor', biography: {} })
  await insert(authorsToBooks, { ...base, id: third, author_id: fourth, book_id: second, order_index: 0 })
  const [link] = await everything(authorsToBooks).withGraphFetched('[author, book]')
  expect(link?.toJSON()).toMatchObject({ author: { fullName: 'Fyodor' }, book: { pageCount: 1225 } })
})

test('a model neither reads nor writes without a scope', async () => {
  await expect(modelOf(book).query(database.knex)).rejects.toThrow('without a scope')
  await expect(modelOf(book).query(database.knex).deleteById(second)).rejects.toThrow('query() reads')
  expect(await everything(book).resultSize()).toBe(1)
})
