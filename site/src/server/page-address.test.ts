import { preferredLanguage } from '@tessera/server'
import { describe, expect, test } from 'vitest'
import { parsePageAddress } from './page-address.ts'

const languages = ['en', 'ru']
const parse = (target: string) => parsePageAddress(target, languages, () => 'ru')

describe('an address', () => {
  test.each([
    ['/en', 'en', '/', ''],
    ['/ru/about?x=/en', 'ru', '/about', '?x=/en'],
    ['/en/blog/articles/first#top', 'en', '/blog/articles/first', ''],
    ['/en/blog?page=2#top', 'en', '/blog', '?page=2'],
    ['/en/%D0%BE-%D0%BD%D0%B0%D1%81', 'en', '/о-нас', ''],
    ['/en/%61bout', 'en', '/about', ''],
  ])('%s is a page', (target, language, url, search) => {
    expect(parse(target)).toEqual({ kind: 'page', language, url, search })
  })

  test.each([
    ['/', '/ru'],
    ['/about', '/ru/about'],
    ['/about/', '/ru/about'],
    ['/de/about?a=1&b=2', '/ru/de/about?a=1&b=2'],
    ['/evil.example', '/ru/evil.example'],
    ['/@evil', '/ru/%40evil'],
    ['/about?x=\r\nSet-Cookie: a=1', '/ru/about?x=%0D%0ASet-Cookie:%20a=1'],
  ])('%s is elsewhere: a path of this site (T-149)', (target, path) => {
    expect(parse(target)).toMatchObject({ kind: 'redirect', path, isPermanent: false })
  })

  test.each([
    ['/en/shop?order=&from=&to=', '/en/shop'],
    ['/en/shop?order=&from=5&to=&value=colour%3ABlue', '/en/shop?from=5&value=colour%3ABlue'],
  ])('%s is the one without what was left empty', (target, path) => {
    expect(parse(target)).toEqual({ kind: 'redirect', path, isPermanent: false, isByLanguage: false })
  })

  test.each(['/en/shop?new', '/en/shop?a=1&&b=2', '/en/shop?'])('%s stays as it is', target => {
    expect(parse(target)).toMatchObject({ kind: 'page', search: target.slice(target.indexOf('?')) })
  })

  test.each([
    ['/humans.txt', '/humans.txt'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/.well-known/change-password', '/.well-known/change-password'],
    ['/docs/node.js?x=1', '/docs/node.js'],
    ['/docs/v1.2', undefined],
    ['/about', undefined],
  ])('%s without a language reads like the file %s', (target, fileLike) => {
    const address = parse(target)
    expect(address).toMatchObject({ kind: 'redirect', path: `/ru${target}` })
    expect('fileLike' in address ? address.fileLike : undefined).toBe(fileLike)
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/%09/evil.example',
    '/en/..//evil.example',
    '/en/../ru',
    '/en/%2e%2e/x',
    '/en/./x',
    '/en//x',
    '/en/a%00',
    '/en/a%2fb',
    '/en/%e2%80%ae',
    '/en/%ff',
    '/en/%',
    'http://evil.example/en',
    'https:evil',
    '*',
    '',
  ])('%s is none (T-017, T-149, T-157)', target => {
    expect(parse(target)).toEqual({ kind: 'invalid' })
  })

  test('that is too long is invalid', () => {
    expect(parse(`/en/${'a'.repeat(9000)}`)).toEqual({ kind: 'invalid' })
  })
})

test.each([
  ['ru,en;q=0.5', 'ru'],
  ['en-GB,en;q=0.9,ru;q=0.1', 'en'],
  ['de, fr;q=0.8, EN;q=0.1', 'en'],
  ['de', 'ru'],
  ['en;q=0', 'ru'],
  ['*', 'ru'],
  ['', 'ru'],
  [undefined, 'ru'],
  ["en'||pg_sleep(5)--", 'ru'],
])('of %s the site speaks %s', (header, language) => {
  expect(preferredLanguage(header, languages, 'ru')).toBe(language)
})
