import { defineModule, fillSegments, integer, localized, segmentOf, slug, text } from '@tessera/core'
import type { PluginHost } from '@tessera/server'
import { describe, expect, it } from 'vitest'
import { PageTable } from './page-table.ts'
import { normalizePageUrl, pathParts } from './page-url.ts'
import { publicSegmentEntity, segmentTarget } from './segment-entity.ts'

describe('the parts of a path', () => {
  it.each([
    ['/', []],
    ['', []],
    ['/about', ['about']],
    ['/about/', ['about']],
    ['/about?x=1#y', ['about']],
    ['/blog/%D0%BE-%D0%BD%D0%B0%D1%81', ['blog', 'о-нас']],
    ['/100%', ['100%']],
    ['/a.b/c-d', ['a.b', 'c-d']],
  ])('of %s are %j', (path, parts) => {
    expect(pathParts(path)).toEqual(parts)
  })

  it.each([
    '//',
    '//evil.example/x',
    '/a//b',
    '/a//',
    'http://example.com/',
    'about',
    '/admin%00',
    '/admin\0',
    '/..',
    '/a/../b',
    '/%2e%2e/b',
    '/.',
    '/a%2Fb',
    '/a\\b',
    '/a%5Cb',
    '/a%0d%0aSet-Cookie:x=1',
    '/a\u202Eb',
    `/${'x'.repeat(100_000)}`,
  ])('T-017: %.40s has none', path => {
    expect(pathParts(path)).toBe(null)
  })
})

describe("a page's url", () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['about', '/about'],
    [' /about/ ', '/about'],
    ['/%D0%BE', '/о'],
    ['/blog/articles/[blog.articles.slug]', '/blog/articles/[blog.articles.slug]'],
    ['/[website-builder.buttons-arrays.slug]/x/', '/[website-builder.buttons-arrays.slug]/x'],
  ])('%s is stored as %s', (url, normal) => {
    expect(normalizePageUrl(url)).toBe(normal)
    expect(normalizePageUrl(normal)).toBe(normal)
  })

  it.each([
    ['/a?x=1', 'without a query'],
    ['/a#b', 'without a query'],
    ['https://example.com/a', 'a path of this site'],
    ['javascript:alert(1)', 'a path of this site'],
    ['/a//b', 'without empty parts'],
    ['/../a', 'without empty parts'],
    ['/[slug]', 'must have the form'],
    ['/[blog.articles.slug', 'must have the form'],
    ['/x-[blog.articles.slug]', 'must have the form'],
    ['/[a.b.c]/[a.b.c]', 'only once'],
    [`/${'x'.repeat(3000)}`, 'at most 2000'],
  ])('%.40s is refused: %s', (url, cause) => {
    expect(() => normalizePageUrl(url)).toThrow(cause)
  })

  it('is filled with values, percent-encoded', () => {
    const values = new Map([['blog.articles.slug', 'а/б?']])
    expect(fillSegments('/blog/[blog.articles.slug]/о', values)).toBe('/blog/%D0%B0%2F%D0%B1%3F/%D0%BE')
  })
})

describe('the page that a path matches', () => {
  const urls = [
    '/',
    '/about',
    '/[m.as.slug]',
    '/blog/[m.as.slug]',
    '/blog/new',
    '/[m.as.slug]/new',
    '/blog/[m.bs.slug]',
  ]
  const table = new PageTable(urls.map(url => ({ id: url, url })))

  it.each([
    ['/', ['/']],
    ['/about', ['/about', '/[m.as.slug]']],
    ['/other', ['/[m.as.slug]']],
    ['/blog/new', ['/blog/new', '/blog/[m.as.slug]', '/blog/[m.bs.slug]', '/[m.as.slug]/new']],
    ['/blog/x', ['/blog/[m.as.slug]', '/blog/[m.bs.slug]']],
    ['/blog/x/y', []],
    ['/[m.as.slug]', ['/[m.as.slug]']],
  ])('for %s, best first: %j', (path, expected) => {
    expect([...table.match(pathParts(path) ?? [])].map(({ url }) => url)).toEqual(expected)
  })

  it('with the values of its segments', () => {
    const [match] = table.match(['x', 'new'])
    expect(match?.values).toEqual([{ segment: segmentOf('[m.as.slug]'), value: 'x' }])
  })
})

describe('the record that a segment names', () => {
  const { entity } = defineModule('m')
  const fields = { slug: slug(), code: text({ unique: true }), title: text(), name: localized({ unique: true }) }
  const open = entity('a', { fields: { ...fields, size: integer({ unique: true }) }, access: { read: 'public' } })
  const closed = entity('b', { fields, access: { read: { roles: ['editor'] } } })
  const entities = new Map([open, closed].map(each => [each.path as string, each]))
  const internals = { mayRead: (_: unknown, entity: unknown) => entity !== closed } as PluginHost['internals']
  const host = { entities, internals }
  const find = (part: string) => {
    const segment = segmentOf(part)
    return segment && publicSegmentEntity(segment, host)
  }
  const target = (part: string) => {
    const segment = segmentOf(part)
    return segment && segmentTarget(segment, host)
  }

  it('is public, and named by a unique column', () => {
    expect(find('[m.as.slug]')).toBe(open)
    expect(find('[m.as.id]')).toBe(open)
    expect(find('[m.as.code]')).toBe(open)
  })

  it.each([
    '[m.bs.slug]',
    '[m.bs.id]',
    '[m.as.title]',
    '[m.as.name]',
    '[m.as.size]',
    '[m.as.unknown]',
    '[x.as.slug]',
    '[m.as.__proto__]',
    '[m.as.constructor]',
  ])('is nothing for %s', part => {
    expect(find(part)).toBe(null)
  })

  it('does not exist for an id that is no UUID', () => {
    expect(target('[m.as.id]')?.isValue('1 or 1=1')).toBe(false)
    expect(target('[m.as.id]')?.isValue('0198c5f0-7f3e-7abc-8def-0123456789ab')).toBe(true)
  })

  it('is private where visitors may not read the entity, and only has well-formed values', () => {
    expect([target('[m.as.slug]')?.isPrivate, target('[m.bs.slug]')?.isPrivate]).toEqual([false, true])
    expect(target('[m.bs.slug]')?.isValue('somebody')).toBe(true)
    expect(target('[m.bs.slug]')?.isValue('two words')).toBe(false)
    expect(target('[m.bs.slug]')?.isValue('x'.repeat(201))).toBe(false)
  })
})
