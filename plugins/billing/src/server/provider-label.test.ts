import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Catalogues } from '@tessera/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerLabel } from './provider-label.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-labels-'))
  const folder = join(root, 'node_modules', 'tessera-plugin-acme')
  mkdirSync(join(folder, 'messages'), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'tessera-plugin-acme', tessera: { module: 'acme' } }),
  )
  const texts = { en: { acme: 'Acme transfer' }, ru: { acme: 'Перевод через Acme', stripe: 'Картой' } }
  for (const [language, paymentProviders] of Object.entries(texts)) {
    writeFileSync(join(folder, 'messages', `${language}.json`), JSON.stringify({ paymentProviders }))
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('A provider is called as its package says; one that says it later wins, and English stands in', () => {
  const catalogues = new Catalogues({ root, project: { plugins: ['tessera-plugin-acme'] } })
  const configuration = { languages: ['en', 'de'] } as never
  const labelOf = (name: string) => providerLabel({ catalogues, configuration }, name)
  expect(labelOf('acme')).toEqual({ en: 'Acme transfer', de: 'Acme transfer', ru: 'Перевод через Acme' })
  expect(labelOf('stripe')).toEqual({ en: 'Card (Stripe)', de: 'Card (Stripe)', ru: 'Картой' })
  expect(labelOf('barter')).toEqual({ en: 'Barter', de: 'Barter', ru: 'Barter' })
  expect(labelOf('constructor').en).toBe('Constructor')
})
