import { defineModule, localized } from '@tessera/core'
import { modulePage } from '@tessera/widget-sdk'
import { expect, test } from 'vitest'
import { spokenPage } from './spoken-page.ts'

const widget = defineModule('tea').entity('widget', { fields: { subtitle: localized() } })
const page = modulePage({ key: 'all-teas', url: '/teas', widget, variant: 'list' })

test('a page that a module brings has the title and the texts that its package has for it', () => {
  const texts = { pages: { 'all-teas': { title: 'Чаи', widget: { subtitle: 'Все до одного.' } } } }
  const { title, row } = spokenPage(page, texts, 'ru')
  expect(title).toBe('Чаи')
  expect(row).toMatchObject({ variant: 'list', subtitle: { ru: 'Все до одного.' } })
})

test('one that its package says nothing of is called by its key', () => {
  for (const texts of [{}, { pages: { other: { title: 'Other' } } }]) {
    expect(spokenPage(page, texts, 'en')).toEqual({ title: 'All teas', row: page.row })
  }
})
