import { defineModule, type Entity, file, reference, relation, text } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { expect, it } from 'vitest'
import { createEntityModel } from '../../model/entity-model.ts'
import { includedRow, includesOf, nameLocationOf, pictureLocationOf, pictureRow } from './list-includes.ts'

const { entity } = defineModule('press')
const picture = entity('picture', { fields: { file: file() } })
const article = entity('article', {
  fields: { title: text(), coverId: reference(picture) },
  admin: { namedBy: 'press/articles-to-authors' },
})
const author = entity('author', { fields: { name: text() } })
const articlesToPictures = relation(article, picture)
const articlesToAuthors = relation(article, author)
const entities: readonly Entity[] = [picture, article, author, articlesToPictures, articlesToAuthors]
const model = createEntityModel(entities)
const mayRead = () => true
const mayNotRead =
  (...paths: readonly string[]) =>
  (each: Entity) =>
    !paths.includes(each.path)
const row = (id: string, batch: object = {}): AdminRow => ({
  id,
  variant: 'default',
  createdAt: '',
  updatedAt: '',
  ...batch,
})

it('a file is its own picture, without anything to include', () => {
  const pictureLocation = pictureLocationOf(model, picture, mayRead)
  expect(pictureLocation).toEqual({ path: [], field: 'file' })
  expect(pictureLocation && pictureRow(pictureLocation, row('p'))?.id).toBe('p')
})

it('a link has the picture of the file at either end', () => {
  expect(pictureLocationOf(model, articlesToPictures, mayRead)).toEqual({
    include: 'picture',
    path: ['picture'],
    field: 'file',
  })
})

it('a record has the first picture that is linked to it', () => {
  const pictureLocation = pictureLocationOf(model, article, mayRead)
  expect(pictureLocation).toMatchObject({ include: 'articlesToPictures.picture', field: 'file' })
  const linked = row('a', { articlesToPictures: [{ picture: row('first') }, { picture: row('second') }] })
  expect(pictureLocation && pictureRow(pictureLocation, linked)?.id).toBe('first')
  expect(pictureLocation && pictureRow(pictureLocation, row('a', { articlesToPictures: [] }))).toBeNull()
})

it.each([
  ['the relation', 'press/articles-to-pictures'],
  ['the files', 'press/pictures'],
])('a record has no picture for somebody who may not read %s', (_, path) => {
  expect(pictureLocationOf(model, article, mayNotRead(path))).toBeNull()
})

it('a record without files has no picture', () => {
  expect(pictureLocationOf(model, author, mayRead)).toBeNull()
})

it('a record is named by what its definition says, unless that may not be read', () => {
  expect(nameLocationOf(model, article)).toMatchObject({
    include: 'articlesToAuthors.author',
    entity: { path: 'press/authors' },
  })
  expect(nameLocationOf(model, article, mayNotRead('press/authors'))).toBeNull()
  expect(nameLocationOf(model, author)).toBeNull()
})

it('a list includes what its columns refer to and its pictures, each once, and nothing that may not be read', () => {
  const pictureLocation = pictureLocationOf(model, articlesToPictures, mayRead)
  const columns = ['articleId', 'pictureId', 'title']
  expect(includesOf(articlesToPictures, columns, pictureLocation, mayRead)).toEqual(['article', 'picture'])
  expect(includesOf(articlesToPictures, columns, null, mayNotRead('press/articles'))).toEqual(['picture'])
})

it('a path of includes ends where something on it is missing', () => {
  expect(includedRow(['author', 'picture'], row('a', { author: null }))).toBeNull()
  expect(includedRow(['author'], row('a', { author: row('b') }))?.id).toBe('b')
})
