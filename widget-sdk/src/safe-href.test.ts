import { expect, test } from 'vitest'
import { safeHref, safeImageUrl } from './safe-href.ts'

const href = (url: string | null | undefined) => safeHref(url, 'en', ['en', 'ru'])

test.each([
  ['/about', '/en/about'],
  ['about', '/en/about'],
  ['/', '/en'],
  ['/ru/about', '/ru/about'],
  ['en', '/en'],
  ['/about?a=1#b', '/en/about?a=1#b'],
  ['/english', '/en/english'],
  ['#top', '#top'],
  ['?', '?'],
  ['  /about ', '/en/about'],
  ['/../../about', '/en/about'],
  ['?q=a:b', '/en?q=a:b'],
])('%s stays on the site: %s', (url, expected) => {
  expect(href(url)).toEqual({ href: expected, isExternal: false })
})

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://example.com', 'https://example.com/'],
])('%s leads out', (url, expected) => {
  expect(href(url)).toEqual({ href: expected, isExternal: true })
})

test.each(['mailto:a@example.com', 'tel:+78123334455'])('%s opens another program, without an empty tab', url => {
  expect(href(url)).toEqual({ href: url, isExternal: false })
})

test.each([
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u200bscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/x',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https:',
  '',
  '   ',
  null,
  undefined,
])('%s becomes no link (T-139)', url => {
  expect(href(url)).toBeNull()
})

test.each([
  ['/public/a.webp', '/public/a.webp'],
  ['https://example.com/a.png', 'https://example.com/a.png'],
  ['http://example.com/a.png', null],
  ['javascript:alert(1)', null],
  ['data:image/svg+xml,<svg/>', null],
  ['//evil.example/a.png', null],
  [null, null],
])('%s as a picture: %s', (url, expected) => {
  expect(safeImageUrl(url)).toBe(expected)
})
