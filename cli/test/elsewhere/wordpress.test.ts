import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import wordpress from '../../src/importers/wordpress/index.ts'
import { type ElsewhereSite, openElsewhere, pixel } from './elsewhere-host.ts'
import {
  wordpressAttachment,
  wordpressCategory,
  wordpressExport,
  wordpressItem,
  wordpressSite,
} from './wordpress-export.ts'

const uploads = `${wordpressSite}/wp-content/uploads/2024/03`
const comment = '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>Nice</wp:comment_content></wp:comment>'

const text = `<!-- wp:paragraph --><p>Hello <strong>world</strong>, see <a href="${wordpressSite}/about/">about</a> and
<a href="${wordpressSite}/?p=12">the other</a>.</p><!-- /wp:paragraph -->
<!-- wp:gallery --><figure class="wp-block-gallery"><figure class="wp-block-image"><img src="${uploads}/kiln-300x200.png" alt="A kiln"/>
<figcaption>Ours ]]> still</figcaption></figure></figure><!-- /wp:gallery -->
<!-- wp:file --><div class="wp-block-file"><a href="${uploads}/prices.pdf">Prices</a></div><!-- /wp:file -->
<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://video.example/watch?v=1
</div></figure><!-- /wp:embed -->
<!-- wp:list --><ul><li>One<ul><li>Two</li></ul></li></ul><!-- /wp:list -->
<!-- wp:code --><pre class="wp-block-code"><code>a &lt; b</code></pre><!-- /wp:code -->
<script>alert(1)</script><p><a href="javascript:alert(1)">bad</a> <img src="http://169.254.169.254/secret.png"></p>`

const whole = wordpressExport(
  [
    wordpressItem({
      id: 11,
      title: 'First',
      slug: 'first',
      content: text,
      excerpt: 'In short',
      terms: [
        ['category', 'child', 'Child'],
        ['post_tag', 'clay', 'Clay'],
      ],
      meta: { _thumbnail_id: '20' },
      more: comment,
    }),
    wordpressItem({ id: 12, title: 'Глина 🏺', slug: '%d0%b3%d0%bb', content: 'One line\nand another\n\nA paragraph' }),
    wordpressItem({ id: 13, title: '🏺', slug: '' }),
    wordpressItem({ id: 14, title: 'First again', slug: 'first', link: `${wordpressSite}/2023/01/first/` }),
    wordpressItem({ id: 15, title: 'Draft', status: 'draft' }),
    wordpressItem({ id: 16, title: 'Secret', password: 'x' }),
    wordpressItem({ id: 17, title: 'Come', status: 'future', date: '2025-01-01 00:00:00' }),
    wordpressItem({ id: 18, title: 'To come', status: 'future', date: '2999-01-01 00:00:00' }),
    wordpressItem({
      id: 19,
      title: 'About',
      type: 'page',
      slug: 'about',
      link: `${wordpressSite}/about/`,
      content: '<p>Us</p>',
    }),
    wordpressItem({ id: 25, title: 'Api', type: 'page', slug: 'api', link: `${wordpressSite}/api/` }),
    wordpressItem({ id: 26, title: 'Movie', type: 'film' }),
    wordpressAttachment(20, `${uploads}/kiln.png`, 'The kiln'),
    wordpressAttachment(21, `${uploads}/prices.pdf`),
    wordpressAttachment(22, `${uploads}/gone.png`),
    wordpressItem({
      id: 30,
      title: '',
      type: 'nav_menu_item',
      terms: [['nav_menu', 'main', 'Main']],
      meta: { _menu_item_type: 'post_type', _menu_item_object: 'page', _menu_item_object_id: '19' },
    }),
  ],
  wordpressCategory('parent', 'Parent') + wordpressCategory('child', 'Child', 'parent'),
)

let site: ElsewhereSite
beforeAll(async () => {
  site = await openElsewhere()
  site.write('export.xml', whole)
  site.write('media/old.example/wp-content/uploads/2024/03/kiln.png', pixel)
  site.write('media/old.example/wp-content/uploads/2024/03/prices.pdf', '%PDF-1.4\n%%EOF\n')
}, 120_000)
afterAll(() => site?.close())

const textIn = (row: Readonly<Record<string, unknown>> | undefined) =>
  JSON.parse((row as { readonly description: { readonly en: string } }).description.en).content

const left = (summary: { leftOut: readonly { kind: string; name: string }[] }, kind: string) =>
  summary.leftOut.filter(each => each.kind === kind).map(({ name }) => name)

describe('an export of WordPress', () => {
  it('is reported without anything being written', async () => {
    const summary = await site.run(wordpress, 'export.xml', { isDryRun: true })
    expect(summary.importId).toBeNull()
    expect(summary.counts.created).toMatchObject({ 'blog/articles': 5, 'host/pages': 6, 'file-storage/files': 2 })
    expect(await site.rows('blog/articles')).toEqual([])
  })

  it('comes as articles, pages, categories, people, files and menus', async () => {
    const summary = await site.run(wordpress, 'export.xml')
    expect(summary.counts.created).toMatchObject({
      'blog/articles': 5,
      'blog/categories': 3,
      'rbac/subjects': 1,
      'social/profiles': 1,
      'file-storage/files': 2,
      'website-builder/buttons-arrays': 1,
      'host/pages': 6,
    })
    expect(left(summary, 'draft')).toEqual(['Draft'])
    expect(left(summary, 'password')).toEqual(['Secret'])
    expect(left(summary, 'future')).toEqual(['To come'])
    expect(left(summary, 'comment')).toEqual(['1 on "First"'])
    expect(left(summary, 'film')).toEqual(['1 of them'])
    expect(left(summary, 'nesting')).toEqual(['Parent / Child'])
    expect(left(summary, 'medium')).toEqual([`${uploads}/gone.png`, 'http://169.254.169.254/secret.png'])
    expect(summary.leftOut).toHaveLength(8)
  })

  it('keeps dates, texts, links and pictures', async () => {
    const articles = await site.rows('blog/articles')
    expect(articles.map(({ slug }) => slug).sort()).toEqual(['first', 'first-2', 'gl', 'item-17', 'untitled'])
    const first = articles.find(({ slug }) => slug === 'first')
    expect(first).toMatchObject({ createdAt: '2024-03-01T09:30:00.000Z', subtitle: { en: 'In short' } })
    const [kiln] = (await site.rows('file-storage/files')).filter(({ mimeType }) => mimeType === 'image/png')
    expect(kiln).toMatchObject({ alt: { en: 'The kiln' }, adminTitle: 'Picture 20' })
    const written = JSON.stringify(first?.description)
    expect(written).toContain(`/public/files/${kiln?.id}`)
    expect(written).not.toContain('old.example')
    expect(written).not.toMatch(/javascript|169\.254|alert\(1\)/)
    expect(written).toContain('Ours ]]> still')
    expect(written).toContain('/blog/articles/gl')
    expect(written).toContain('https://video.example/watch?v=1')
    const second = articles.find(({ slug }) => slug === 'gl')
    expect(textIn(second)).toMatchObject([
      { type: 'paragraph', content: [{ text: 'One line' }, { type: 'hardBreak' }, { text: 'and another' }] },
      { type: 'paragraph', content: [{ text: 'A paragraph' }] },
    ])
    const redirects = await site.rows('host/redirects')
    expect(redirects.map(({ from, to }) => `${from} ${to}`)).toContain('/2024/03/first /blog/articles/first')
    const urls = (await site.rows('host/pages')).map(({ url }) => url)
    expect(urls).toEqual(expect.arrayContaining(['/about', '/page-api', '/blog/articles/[blog.articles.slug]']))
    expect(await site.rows('website-builder/buttons')).toMatchObject([{ title: { en: 'About' }, url: '/about' }])
  })

  it('is brought once, however often', async () => {
    const before = await site.rows('blog/articles')
    const summary = await site.run(wordpress, 'export.xml')
    expect(summary.counts.created).toEqual({})
    expect(summary.counts.unchanged).toMatchObject({ 'blog/articles': 5, 'file-storage/files': 2 })
    expect(await site.rows('blog/articles')).toEqual(before)
  })

  it('is taken back, but for what was edited since', async () => {
    const { importId } = await site.run(wordpress, 'export.xml')
    const [first] = await site.rows(
      'blog/articles',
      '&filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=first',
    )
    await site.door.call('PATCH', `/api/blog/articles/${first?.id}`, { subtitle: { en: 'Edited' } })
    let stays: readonly { readonly entity: string }[] = []
    for (let isDone = false; !isDone; ) {
      const step = await site.door.call<{ isDone: boolean; stays: typeof stays }>(
        'POST',
        `/api/core/imports/${importId}/undo`,
      )
      ;({ isDone, stays } = step)
    }
    expect((await site.rows('blog/articles')).map(({ slug }) => slug)).toEqual(['first'])
    expect((await site.rows('host/pages')).map(({ url }) => url)).toEqual([])
    expect(new Set(stays.map(({ entity }) => entity))).toContain('blog/articles')
    expect(await site.rows('file-storage/files')).toHaveLength(2)
    expect((await site.rows('host/redirects')).map(({ from }) => from).sort()).toEqual([
      '/2024/03/first',
      '/category/child',
      '/tag/clay',
    ])
  })
})

describe('a hostile or broken export', () => {
  it.each([
    [
      'entities',
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel></channel></rss>`,
      'document type',
    ],
    ['another root', '<html><body></body></html>', 'no export of WordPress'],
    ['an end in the middle', wordpressExport([wordpressItem({ id: 1 })]).slice(0, -40), 'ends in the middle'],
    ['deep nesting', `<rss><channel><item>${'<a>'.repeat(1000)}`, 'nested too deep'],
    ['a huge part', `<rss><channel><item><title>${'x'.repeat(17 * 1024 * 1024)}`, 'larger than 16 MB'],
    ['nothing', '', 'no export of WordPress'],
  ])('with %s is refused with a reason', async (_, content, reason) => {
    site.write('bad.xml', content)
    await expect(site.run(wordpress, 'bad.xml')).rejects.toThrow(reason)
  })
})
