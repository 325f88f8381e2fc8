import { afterAll, beforeAll, expect, it } from 'vitest'
import ghost from '../../src/importers/ghost/index.ts'
import { type ElsewhereSite, openElsewhere, pixel } from './elsewhere-host.ts'

const lexical = JSON.stringify({
  root: {
    children: [
      { type: 'extended-heading', tag: 'h2', children: [{ type: 'extended-text', text: 'A head' }] },
      {
        type: 'paragraph',
        children: [
          { type: 'extended-text', text: 'Bold', format: 1 },
          { type: 'link', url: '__GHOST_URL__/older/', children: [{ type: 'extended-text', text: ' & link' }] },
        ],
      },
      { type: 'image', src: '__GHOST_URL__/content/images/2024/a.png', alt: 'Alt', caption: 'Said' },
      { type: 'paywall' },
      { type: 'spaceship' },
    ],
  },
})
const mobiledoc = JSON.stringify({
  version: '0.3.1',
  atoms: [['soft-return', '', {}]],
  cards: [
    ['markdown', { markdown: '* one\n* two' }],
    ['code', { code: 'a < b', language: 'js' }],
  ],
  markups: [['strong'], ['a', ['href', 'https://example.com/']]],
  sections: [
    [
      1,
      'p',
      [
        [0, [0, 1], 2, 'Both'],
        [1, [], 0, 0],
        [0, [], 0, 'plain'],
      ],
    ],
    [3, 'ul', [[[0, [], 0, 'item']]]],
    [10, 0],
    [10, 1],
  ],
})
const post = (id: string, more: object) => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  status: 'published',
  visibility: 'public',
  type: 'post',
  published_at: '2024-02-03T04:05:06.000Z',
  ...more,
})
const tables = {
  posts: [
    post('1', { lexical, feature_image: '__GHOST_URL__/content/images/2024/a.png', custom_excerpt: 'Short' }),
    post('2', { mobiledoc, slug: 'older' }),
    post('3', { status: 'draft' }),
    post('4', { visibility: 'paid' }),
    post('5', { type: 'page', slug: 'about', lexical: '{' }),
  ],
  tags: [
    { id: 't', name: 'News', slug: 'news', visibility: 'public' },
    { id: 'i', name: '#internal', slug: 'hash-internal', visibility: 'internal' },
  ],
  users: [{ id: 'u', name: 'Ada', slug: 'ada' }],
  posts_tags: [
    { post_id: '1', tag_id: 't' },
    { post_id: '1', tag_id: 'i' },
  ],
  posts_authors: [{ post_id: '1', author_id: 'u' }],
  settings: [
    { key: 'title', value: 'Old Ghost' },
    { key: 'navigation', value: JSON.stringify([{ label: 'About', url: '/about/' }]) },
  ],
}

let site: ElsewhereSite
beforeAll(async () => {
  site = await openElsewhere()
  site.write('ghost.json', JSON.stringify({ db: [{ meta: {}, data: tables }] }))
  site.write('media/ghost.example/content/images/2024/a.png', pixel)
}, 120_000)
afterAll(() => site?.close())

it('an export of Ghost comes with texts of both of its editors, once', async () => {
  const options = { site: 'https://ghost.example' }
  const { counts, leftOut } = await site.run(ghost, 'ghost.json', { options })
  expect(counts.created).toMatchObject({
    'blog/articles': 2,
    'blog/categories': 1,
    'rbac/subjects': 1,
    'file-storage/files': 1,
    'website-builder/buttons': 1,
    'rbac/subjects-to-blog-module-articles': 1,
  })
  expect(leftOut.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'draft Post 3',
    'members-only Post 4',
    'card spaceship in "Post 1"',
    'text Post 5',
  ])
  const articles = await site.rows('blog/articles')
  const textOf = (slug: string) =>
    JSON.parse((articles.find(each => each.slug === slug) as unknown as { description: { en: string } }).description.en)
      .content
  expect(textOf('post-1')).toMatchObject([
    { type: 'heading', content: [{ text: 'A head' }] },
    {
      type: 'paragraph',
      content: [
        { text: 'Bold', marks: [{ type: 'bold' }] },
        { text: ' & link', marks: [{ type: 'link', attrs: { href: '/blog/articles/older' } }] },
      ],
    },
    { type: 'image', attrs: { alt: 'Alt', width: 1 } },
    { type: 'paragraph', content: [{ text: 'Said', marks: [{ type: 'italic' }] }] },
  ])
  expect(textOf('older').map(({ type }: { type: string }) => type)).toEqual([
    'paragraph',
    'bulletList',
    'bulletList',
    'codeBlock',
  ])
  expect(await site.rows('website-builder/buttons')).toMatchObject([{ url: '/about' }])
  expect((await site.run(ghost, 'ghost.json', { options })).counts.created).toEqual({})
})

it.each([
  ['no JSON', '{"db": [', 'ends in the middle'],
  ['another JSON', '{"posts": 1}', 'no export of Ghost'],
])('%s is refused with a reason', async (_, content, reason) => {
  site.write('bad.json', content)
  await expect(site.run(ghost, 'bad.json')).rejects.toThrow(reason)
})
