import { boolean, defineModule, relation, text } from '@tessera/core'
import { expect, expectTypeOf, test } from 'vitest'
import { type SqlColumns, selected, sqlNames } from './sql-names.ts'

const { entity } = defineModule('library')
const author = entity('author', { fields: { fullName: text(), isKnown: boolean(), note: text({ readable: false }) } })
const book = entity('book')
const authorsToBooks = relation(author, book)

test('a table and its columns are named as the database names them, with the alias of the statement', () => {
  const [authors, a] = sqlNames(author, 'a')
  expect(authors).toBe('"library_authors" a')
  expect([a.id, a.fullName, a.note, a.createdAt]).toEqual(['a."id"', 'a."full_name"', 'a."note"', 'a."created_at"'])
  const [links, l] = sqlNames(authorsToBooks)
  expect([links, l.authorId, l.orderIndex]).toEqual(['"library_authors_to_books"', '"author_id"', '"order_index"'])
})

test('what is selected has the names of the fields', () => {
  const [, a] = sqlNames(author, 'a')
  expect(selected(a, 'id', 'fullName')).toBe('a."id" as "id", a."full_name" as "fullName"')
})

test('a field that the entity does not have is none for the compiler either', () => {
  expectTypeOf<keyof SqlColumns<typeof author>>().toEqualTypeOf<
    'id' | 'createdAt' | 'updatedAt' | 'variant' | 'fullName' | 'isKnown' | 'note'
  >()
})
