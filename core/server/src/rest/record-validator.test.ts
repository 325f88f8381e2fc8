import { describe, expect, it } from 'vitest'
import { category, product } from '../../test/shop/entities.ts'
import { ValidationError } from '../errors.ts'
import { idsOf, RecordValidator } from './record-validator.ts'
import { bodyCompiler } from './validator.ts'

const compile = bodyCompiler()
const products = new RecordValidator(product, ['en', 'ru'], compile)
const categories = new RecordValidator(category, ['en', 'ru'], compile)
const id = '01890000-0000-7000-8000-000000000001'

function causesOf(work: () => unknown): readonly string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof ValidationError) return error.causes
    throw error
  }
  return []
}

const refusals = (values: object) => causesOf(() => products.record('create', { sku: 'a', ...values }))

describe('a record that is sent', () => {
  it('passes as it is, without the id and times that came back with it', () => {
    const sent = { sku: 'a', title: { en: 'A' }, price: 1.5, soldOn: null, facts: { any: [1, null] } }
    const back = { ...sent, id, createdAt: 'whenever', updatedAt: null }
    expect(products.record('create', back)).toEqual(sent)
    expect(products.record('update', { id })).toEqual({})
  })

  it('may leave empty what the server names', () => {
    expect(categories.record('create', { slug: '', adminTitle: '', className: '' })).toEqual({ className: '' })
  })

  it('needs its required fields when it is new, not when it is changed', () => {
    expect(causesOf(() => products.record('create', {}))).toEqual(['sku is required'])
    expect(products.record('update', {})).toEqual({})
  })

  it('T-105 is refused with fields that are unknown or can not be set, in the same words', () => {
    expect(refusals({ colour: 1, rating: 5 })).toEqual(['colour is unknown', 'rating is unknown'])
  })

  it('is refused with every cause at once', () => {
    expect(refusals({ title: { en: 5, de: 'a' }, stock: -1, type: 'rent', email: 'a', link: 'javascript:a' })).toEqual([
      'title.de is unknown',
      'title.en must be a string',
      'stock must be at least 0',
      'type must be one of one_off, subscription',
      'email must be an e-mail address',
      'link must be an address such as https://example.com',
    ])
  })

  it('is refused when a value has the wrong type, however close it is', () => {
    expect(refusals({ stock: '1' })).toEqual(['stock must be a whole number'])
    expect(refusals({ stock: true })).toEqual(['stock must be a whole number'])
    expect(refusals({ stock: [1] })).toEqual(['stock must be a whole number'])
    expect(refusals({ price: '1' })).toEqual(['price must be a number or null'])
    expect(refusals({ title: 'A' })).toEqual(['title must be an object'])
    expect(refusals({ title: null })).toEqual(['title must be an object'])
    expect(refusals({ variant: null })).toEqual(['variant must be a string'])
    expect(refusals({ soldOn: '21.11.2026' })).toEqual(['soldOn must be a date such as 2026-11-21'])
    expect(causesOf(() => products.record('create', { sku: 'x'.repeat(21) }))).toEqual([
      'sku must have at most 20 characters',
    ])
  })

  it('T-165 is refused with numbers that can not be stored exactly', () => {
    expect(refusals({ price: Number.POSITIVE_INFINITY })).toEqual(['price must be a number or null'])
    expect(refusals({ price: 1234567890.123456 })).toEqual(['price must have at most 15 significant digits'])
    expect(refusals({ price: 0.1 + 0.2 })).toEqual(['price must have at most 15 significant digits'])
    expect(refusals({ price: 1e16 })).toEqual(['price must be at most 1000000000000000'])
    expect(refusals({ price: 123456789.123456 })).toEqual([])
    expect(refusals({ price: 1e-9 })).toEqual([])
    expect(refusals({ price: -0 })).toEqual([])
    expect(refusals({ stock: 2_147_483_648 })).toEqual(['stock must be at most 2147483647'])
  })

  it('T-029 is refused with an override of the writing direction in its slug', () => {
    expect(refusals({ slug: 'a\u202Eb' })).toEqual(['slug holds characters that are not allowed here'])
    expect(refusals({ slug: 'a b' })).toHaveLength(1)
    expect(refusals({ slug: 'обычный-slug' })).toEqual([])
  })

  it('T-139 is refused with a rich text that the site would not draw', () => {
    const bad = JSON.stringify({ type: 'doc', content: [{ type: 'script' }] })
    expect(refusals({ description: { en: bad } })[0]).toMatch(/^description\.en must be a plain text, or a document/)
    expect(refusals({ description: { en: 'Plain' } })).toEqual([])
  })

  it('is refused when it is no object', () => {
    for (const body of [undefined, null, [], 'a', 5]) {
      expect(causesOf(() => products.record('update', body))).toEqual(['The body must be an object'])
    }
  })

  it('names at most 20 causes, and looks at no endless list of fields', () => {
    const unknown = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`field${index}`, 1]))
    expect(refusals(unknown(300))).toHaveLength(20)
    expect(refusals(unknown(600))).toEqual(['The body has too many fields'])
  })
})

describe('many records that are sent', () => {
  it('pass one by one', () => {
    expect(products.newRecords([{ data: { sku: 'a', id } }])).toEqual([{ sku: 'a' }])
    expect(products.changes([{ id: id.toUpperCase(), data: {} }])).toEqual([{ id, data: {} }])
    expect(idsOf({ ids: [id.toUpperCase(), id] })).toEqual([id])
  })

  it('are refused with the place of each cause', () => {
    expect(causesOf(() => products.newRecords([{ data: {} }, 5, { data: { sku: 1 }, more: 1 }]))).toEqual([
      '0.data.sku is required',
      '1 must be an object',
      '2.more is unknown',
    ])
    expect(causesOf(() => products.changes([{ id: '1', data: { sku: 1 } }]))).toEqual([
      '0.id is required',
      '0.data.sku must be a string',
    ])
  })

  it('are refused when one id is there twice, or there are too many', () => {
    expect(causesOf(() => products.changes([1, 2].map(() => ({ id, data: {} }))))).toEqual(['1.id is there twice'])
    const many = Array.from({ length: 1001 }, () => ({ data: { sku: 'a' } }))
    expect(causesOf(() => products.newRecords(many))).toEqual(['The body must have at most 1000 items'])
    expect(causesOf(() => idsOf({ ids: many }))).toEqual(['ids must have at most 1000 items'])
  })
})
