import { contentFields, defineModule, integer } from '@tessera/core'
import { describe, expect, it } from 'vitest'
import { isNothing, spokenText } from './input-value.ts'

const { entity } = defineModule('garden')
const bed = entity('bed', { fields: { ...contentFields(), size: integer() } })

describe('a text in many languages', () => {
  it('is shown in the language that is asked for', () => {
    expect(spokenText({ en: 'Dill', ru: 'Укроп' }, 'ru')).toEqual({ text: 'Укроп', language: 'ru' })
  })

  it('is shown in another language, which is marked, where it is missing or blank', () => {
    expect(spokenText({ en: 'Dill' }, 'ru')).toEqual({ text: 'Dill', language: 'en' })
    expect(spokenText({ en: 'Dill', ru: ' ' }, 'ru')).toEqual({ text: 'Dill', language: 'en' })
  })
})

describe('a value', () => {
  it.each([
    ['title', {}],
    ['title', { en: '', ru: ' ' }],
    ['size', null],
    ['slug', ''],
  ])('says nothing: %s %j', (name, value) => {
    expect(isNothing(bed, name, value)).toBe(true)
  })

  it.each([
    ['title', { en: '', ru: 'Грядка' }],
    ['size', 0],
  ])('says something: %s %j', (name, value) => {
    expect(isNothing(bed, name, value)).toBe(false)
  })
})
