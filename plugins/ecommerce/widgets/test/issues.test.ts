import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What only those who work in the shop are told, in the back office. */
const ofStaff = new Set([
  'ECOMMERCE_AMOUNT',
  'ECOMMERCE_UNCLEAR_AMOUNT',
  'ECOMMERCE_PERCENT',
  'ECOMMERCE_PRICE_ENDING',
  'ECOMMERCE_NOTHING_TO_CHANGE',
  'ECOMMERCE_BELOW_SURCHARGES',
  'ECOMMERCE_TOO_MANY_PRICES',
  'ECOMMERCE_TOO_MANY_OPTIONS',
  'ECOMMERCE_TOO_MANY_SKUS',
  'ECOMMERCE_ORDERED',
  'ECOMMERCE_FACET',
])

test.each(['en', 'ru'])('Visitors read in %s why something can’t be bought, whatever the code', language => {
  const { issues } = JSON.parse(read(`../messages/${language}.json`)) as { issues: Record<string, string> }
  const codes = [...read('../../server/src/errors.ts').matchAll(/\bECOMMERCE_[A-Z_]+/g)].map(([code]) => code)
  expect(codes.length).toBeGreaterThan(20)
  expect([...new Set(codes)].filter(code => !ofStaff.has(code) && !Object.hasOwn(issues, code))).toEqual([])
})
