import { contentFields, defineModule, integer, text } from '@tessera/core'
import { describe, expect, test } from 'vitest'
import { newRecord, nextSlug } from './generated.ts'

const article = defineModule('blog').entity('article', {
  fields: { ...contentFields(), note: text(), rank: integer({ default: 3 }) },
})

describe('newRecord', () => {
  test('takes slug and adminTitle from the title in the default language', () => {
    const { values } = newRecord(article, { title: { en: 'Our kiln', ru: 'Наша новая печь' } }, 'ru')
    expect(values).toMatchObject({ slug: 'nasha-novaya-pech', adminTitle: 'Наша новая печь' })
  })

  test('takes any language when the default one has no text', () => {
    expect(newRecord(article, { title: { en: 'Our kiln', ru: ' ' } }, 'ru').values.slug).toBe('our-kiln')
  })

  test('makes a readable name where there is no title', () => {
    const { id, values } = newRecord(article, {}, 'en')
    expect(values.adminTitle).toBe(`Article ${id.slice(-8)}`)
    expect(values.slug).toBe(`article-${id.slice(-8)}`)
  })

  test('keeps what is given and fills in defaults for the rest', () => {
    const { values, hasGeneratedSlug } = newRecord(article, { slug: 'own', rank: 0 }, 'en')
    expect(values).toMatchObject({ slug: 'own', rank: 0, note: null, variant: 'default', title: {} })
    expect(hasGeneratedSlug).toBe(false)
  })

  test('gives ids that sort by the time they were made', () => {
    const ids = Array.from({ length: 50 }, () => newRecord(article, {}, 'en').id)
    expect([...ids].sort()).toEqual(ids)
  })
})

test('a taken slug gets a number, and then a random end', () => {
  expect(nextSlug('kiln', 1)).toBe('kiln-2')
  expect(nextSlug('kiln', 2)).toMatch(/^kiln-[0-9a-f]{8}$/)
})
