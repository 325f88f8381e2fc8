import { expect, test } from 'vitest'
import { composeAddress } from './compose-address.ts'

const base = 'https://example.com/_compose/en/about'

test.each([
  ['/ru/about?x=1#y', '/_compose/ru/about?x=1#y'],
  ['https://example.com/en', '/_compose/en'],
  ['?page=2', '/_compose/en/about?page=2'],
  ['#part', '/_compose/en/about#part'],
  ['/', '/_compose/'],
])('a link to a page leads to its preview in the composer: %s', (href, address) => {
  expect(composeAddress(href, base, ['en', 'ru'])).toBe(address)
})

test.each(['https://elsewhere.com/en', 'mailto:a@example.com', '/admin/host/pages', '/public/a.pdf', '/fi/about'])(
  'a link to something other than a page leads nowhere: %s',
  href => {
    expect(composeAddress(href, base, ['en', 'ru'])).toBeNull()
  },
)
