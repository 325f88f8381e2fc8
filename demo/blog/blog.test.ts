import { article, articlesToFiles, categoriesToArticles, category, widget } from '@tessera/blog'
import blog from '@tessera/blog/server'
import fileStorage from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import content from '../index.ts'

describe('The demo’s blog', () => {
  let demo: TestHost
  beforeAll(async () => {
    demo = await createTestHost({ plugins: [fileStorage, websiteBuilder, blog], demo: content })
  })
  afterAll(() => demo.close())

  async function articles() {
    return (await demo.host.service(article).list({ limit: 100 }, system)).rows
  }

  test('has eight articles in three categories, each with a cover', async () => {
    expect(await articles()).toHaveLength(8)
    const { rows: links } = await demo.host.service(categoriesToArticles).list({}, system)
    expect(new Set(links.map(({ articleId }) => articleId)).size).toBe(8)
    expect(await demo.host.service(category).count({}, system)).toBe(3)
    expect(new Set(links.map(({ categoryId }) => categoryId)).size).toBe(3)
    const { rows: covers } = await demo.host.service(articlesToFiles).list({}, system)
    expect(new Set(covers.map(({ fileStorageModuleFileId }) => fileStorageModuleFileId)).size).toBe(8)
    expect(await demo.host.service(widget).count({}, system)).toBeGreaterThan(0)
  })

  test('was written over two years, the latest article last, in both languages', async () => {
    const rows = await articles()
    const days = rows.map(({ createdAt }) => createdAt)
    expect(days).toEqual(days.toSorted())
    const span = Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')
    expect(span / 86_400_000).toBeGreaterThan(650)
    for (const { slug, title, subtitle, description } of rows) {
      for (const text of [title, subtitle, description]) {
        expect(Object.keys(text).toSorted(), slug).toEqual(['en', 'ru'])
      }
    }
  })

  test('has something to say: at least 450 words an article in each language', async () => {
    for (const { slug, description } of await articles()) {
      for (const [language, text] of Object.entries(description)) {
        expect(wordsOf(text), `${slug} in ${language}`).toBeGreaterThanOrEqual(450)
      }
    }
  })

  test('has texts with headings, lists, quotes and pictures, whose links lead somewhere', async () => {
    const rows = await articles()
    const slugs = new Set(rows.map(({ slug }) => slug))
    for (const { slug, description } of rows) {
      for (const text of Object.values(description)) {
        for (const type of ['heading', 'blockquote', 'image', 'listItem']) expect(text, slug).toContain(`"${type}"`)
        for (const [, to = ''] of text.matchAll(/\/blog\/articles\/([\w-]+)/g)) expect(slugs, slug).toContain(to)
      }
    }
  })
})

/** How many words a rich text has. */
function wordsOf(text: string): number {
  const written = [...text.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, each = '']) => each)
  return written.join(' ').match(/[\p{L}\p{N}]+(?:[-’'.,][\p{L}\p{N}]+)*/gu)?.length ?? 0
}
