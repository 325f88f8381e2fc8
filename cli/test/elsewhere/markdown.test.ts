import { afterAll, beforeAll, expect, it } from 'vitest'
import markdown from '../../src/importers/markdown/index.ts'
import { type ElsewhereSite, openElsewhere, pixel } from './elsewhere-host.ts'

let site: ElsewhereSite
beforeAll(async () => {
  site = await openElsewhere()
  site.write(
    'notes/posts/first.md',
    '---\ntitle: First\ndate: 2024-05-01\ntags: [clay, kiln]\ncategory: Notes\ncover: ./cover.png\n---\n# First\n\nSee [second](./second.md#end) and ![A kiln](../img/kiln.png).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  )
  site.write(
    'notes/posts/second.md',
    '+++\ntitle = "Second"\ndate = 2024-06-01T10:00:00Z\naliases = ["/old/second"]\n+++\nText ![](../../secret.png)\n',
  )
  site.write('notes/posts/draft.md', '---\ntitle: Draft\ndraft: true\n---\n')
  site.write('notes/posts/bad.md', '---\ntitle: [\n---\n')
  site.write('notes/about.md', '# About us\n\nWe **fire** tiles.\n')
  site.write('notes/team/_index.md', '---\ntitle: The team\nlang: ru\n---\nВсе\n')
  site.write('notes/posts/cover.png', pixel)
  site.write('notes/img/kiln.png', pixel)
  site.write('secret.png', pixel)
}, 120_000)
afterAll(() => site?.close())

it('a folder of Markdown comes as articles and pages, with the pictures beside them, once', async () => {
  const dry = await site.run(markdown, 'notes', { isDryRun: true })
  const { counts, leftOut } = await site.run(markdown, 'notes')
  expect(dry.counts).toEqual(counts)
  expect(counts.created).toMatchObject({
    'blog/articles': 2,
    'blog/categories': 3,
    'file-storage/files': 2,
    'host/pages': 5,
  })
  expect(leftOut.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'file posts/bad.md',
    'draft Draft',
    'medium ../../secret.png',
  ])
  const articles = await site.rows('blog/articles')
  const first = articles.find(({ slug }) => slug === 'first')
  expect(first?.createdAt).toBe('2024-05-01T00:00:00.000Z')
  const written = JSON.parse((first as unknown as { description: { en: string } }).description.en)
  expect(JSON.stringify(written)).toContain('"href":"/blog/articles/second#end"')
  expect(written.content.map(({ type }: { type: string }) => type)).toEqual([
    'paragraph',
    'image',
    'paragraph',
    'table',
  ])
  const redirects = await site.rows('host/redirects')
  expect(redirects.map(({ from }) => from)).toEqual(expect.arrayContaining(['/posts/first', '/old/second']))
  const pages = await site.rows('host/pages')
  expect(pages).toEqual(
    expect.arrayContaining([expect.objectContaining({ url: '/team', language: 'ru', title: 'The team' })]),
  )
  expect(pages.map(({ url }) => url)).toContain('/about')
  expect((await site.run(markdown, 'notes')).counts.created).toEqual({})
})
