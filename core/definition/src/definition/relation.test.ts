import { describe, expect, test } from 'vitest'
import { boolean, contentFields, defineModule, integer, relation } from '../index.ts'

const blog = defineModule('blog')
const files = defineModule('file-storage')
const category = blog.entity('category', { fields: contentFields(), access: { read: 'public' } })
const article = blog.entity('article', { fields: contentFields() })
const buttonsArray = blog.entity('buttons-array')
const file = files.entity('file')

describe('relation', () => {
  test('is named after its two ends within a module', () => {
    const made = relation(category, article)
    expect(made.path).toBe('blog/categories-to-articles')
    expect(made.table).toBe('blog_categories_to_articles')
    expect(made.ends).toEqual(['categoryId', 'articleId'])
  })

  test('names the module of an end that lives elsewhere', () => {
    const made = relation(buttonsArray, file)
    expect(made.path).toBe('blog/buttons-arrays-to-file-storage-module-files')
    expect(made.ends).toEqual(['buttonsArrayId', 'fileStorageModuleFileId'])
  })

  test('implies both references with cascade, orderIndex and className', () => {
    const { fields } = relation(category, article, { fields: { amount: integer({ default: 1 }) } })
    expect(fields.categoryId.reference).toEqual({ target: category, onDelete: 'cascade' })
    expect(fields.articleId.reference).toEqual({ target: article, onDelete: 'cascade' })
    expect(fields.orderIndex.default).toBe(0)
    expect(fields.className.nullable).toBe(true)
    expect(fields.amount.default).toBe(1)
    expect(fields.variant.default).toBe('default')
  })

  test('may link two records once only', () => {
    const { unique } = relation(buttonsArray, file, { unique: [['buttonsArrayId', 'fileStorageModuleFileId']] })
    expect(unique).toEqual([['buttonsArrayId', 'fileStorageModuleFileId']])
  })

  test('may be read by a caller who may read its left end', () => {
    expect(relation(category, article).access).toEqual({ read: 'public' })
    expect(relation(article, category).access).toEqual({})
  })
})

describe('entity', () => {
  test('has a name that can stand in routes and tables', () => {
    expect(() => blog.entity('Article')).toThrow('must be kebab-case')
    expect(() => defineModule('my_blog')).toThrow('must be kebab-case')
  })

  test('has field names that can stand in columns', () => {
    expect(() => blog.entity('thing', { fields: { some_field: integer() } })).toThrow('camelCase')
    expect(() => blog.entity('thing', { fields: { isHidden: boolean() }, private: 'isHidden' })).toThrow(
      'Field isHidden of blog/thing: what is private must be known, give it a default',
    )
  })

  test('is plain data that survives JSON', () => {
    expect(JSON.parse(JSON.stringify(article)).fields.title).toMatchObject({ kind: 'localized', column: 'jsonb' })
  })
})
