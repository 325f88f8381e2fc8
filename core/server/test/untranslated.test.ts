import { contentFields, defineModule, integer } from '@tessera/core'
import { definePlugin, system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTables } from './fixtures/open-tables.ts'

const { entity } = defineModule('library')
const access = { read: 'public' } as const
const book = entity('book', { fields: { ...contentFields(), shelf: integer() }, access })
const rack = entity('rack', { fields: { number: integer() }, access })
const entities = [book, rack]

let kit: TestHost
beforeAll(async () => {
  kit = await openTables(entities, {
    plugins: [definePlugin({ name: 'library', entities })],
    languages: ['en', 'ru', 'de'],
  })
  await kit.host
    .service(book)
    .createMany(
      [
        { slug: 'whole', title: { en: 'Ants', ru: 'Муравьи', de: 'Ameisen' } },
        { slug: 'half', title: { en: 'Bees', ru: 'Пчёлы', de: 'Bienen' }, subtitle: { ru: 'Улей' } },
        { slug: 'german', title: { en: 'Cats', ru: 'Кошки' } },
        { slug: 'textless' },
      ],
      system,
    )
})
afterAll(() => kit?.close())

async function found(column: string, value: boolean) {
  const response = await kit.asNobody().get('/api/library/books', {
    filters: { and: [{ column, method: 'eq', value }] },
    orderBy: { and: [{ column: 'slug', method: 'asc' }] },
  })
  return response.status === 200 ? response.rows.map(({ slug }) => slug) : response.issues.map(({ code }) => code)
}

describe('records that lack a text in a language in which others have it', () => {
  test('are found by the language, or by any of the site, for every entity with texts', async () => {
    expect(await found('untranslated', true)).toEqual(['german', 'half'])
    expect(await found('untranslated.ru', true)).toEqual([])
    expect(await found('untranslated.en', true)).toEqual(['half'])
    expect(await found('untranslated.de', true)).toEqual(['german', 'half'])
    expect(await found('untranslated', false)).toEqual(['textless', 'whole'])
  })

  test('are not found by a language that the site doesn’t have, nor where there are no texts', async () => {
    expect(await found('untranslated.fr', true)).toEqual(['UNKNOWN_COLUMN'])
    const filters = { and: [{ column: 'untranslated', method: 'eq', value: true }] }
    expect((await kit.asNobody().get('/api/library/racks', { filters })).issues[0]?.code).toBe('UNKNOWN_COLUMN')
  })

  test('say so in each row', async () => {
    const query = { computed: 'untranslated.de', orderBy: { and: [{ column: 'slug', method: 'asc' }] } }
    const { rows } = await kit.asNobody().get('/api/library/books', query)
    expect(rows.map(row => row['untranslated.de'])).toEqual([true, true, false, false])
  })

  test('do not exist on a site with one language', async () => {
    const plugins = [definePlugin({ name: 'library', entities })]
    const one = await openTables(entities, { plugins, languages: ['en'] })
    try {
      await one.host.service(book).create({ slug: 'ants', title: { en: 'Ants' } }, system)
      const { rows } = await one.asNobody().get('/api/library/books', { computed: 'untranslated' })
      expect(rows.map(row => row.untranslated)).toEqual([false])
    } finally {
      await one.close()
    }
  })
})
