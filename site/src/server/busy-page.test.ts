import path from 'node:path'
import { Catalogues } from '@tessera/server'
import { expect, test } from 'vitest'
import { busyPage } from './busy-page.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const catalogues = new Catalogues({ root, project: { plugins: [] } })

test.each([
  ['en', 'en', 'The site is busy'],
  ['ru', 'ru', 'Сайт перегружен'],
  ['de', 'en', 'The site is busy'],
])('asked for in %s, the page of a busy site is in %s', async (language, spoken, title) => {
  const page = busyPage(catalogues, language, {})
  const html = String(await page.body('identity'))
  expect(page.status).toBe(503)
  expect(html).toContain(`<html lang="${spoken}">`)
  expect(html).toContain(`<title>${title}</title>`)
})
