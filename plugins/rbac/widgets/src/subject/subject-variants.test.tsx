import { type Entity, fieldEntries, type Row } from '@tessera/core'
import { subject, widget } from '@tessera/rbac'
import { createRegistry, defineWidgets, type Page, Widget } from '@tessera/widget-sdk'
import { createServerSource, renderPage } from '@tessera/widget-sdk/server'
import { installedMessages } from '@tessera/widget-sdk/testing'
import { beforeAll, expect, test } from 'vitest'
import { subjectVariants } from './subject-variants.ts'

const registry = createRegistry([defineWidgets({ variants: subjectVariants })])
const pages = ['subject-list-default', 'subject-overview-default', 'subject-identity-settings-default']
const segment = { 'rbac.subjects.slug': { entity: 'rbac/subjects', value: 'anna', row: null } }

beforeAll(() => registry.load())

interface Drawing {
  readonly language?: string
  readonly segments?: Page['segments']
}

/** Renders one record as the server does for everyone; records what would be read. */
async function draw<E extends Entity>(of: E, given: object, { language = 'en', segments = {} }: Drawing = {}) {
  const empty = fieldEntries(of).map(([name, { kind }]) => [
    name,
    kind === 'localized' || kind === 'richText' ? {} : null,
  ])
  const data = { ...Object.fromEntries(empty), id: 'one', variant: 'default', ...given } as Row<E>
  const reads: string[] = []
  const { html } = await renderPage(<Widget of={of} data={data} />, {
    page: {
      url: '/here',
      language,
      languages: ['en', 'ru'],
      defaultLanguage: 'ru',
      segments,
      entityPages: { 'rbac/subjects': { record: '/people/[rbac.subjects.slug]', list: '/people' } },
      publicUrl: 'https://a.example',
    },
    source: createServerSource(async requests => {
      reads.push(...requests.map(each => each.entity.path))
      return requests.map(() => ({ rows: [], tags: [] }))
    }, new Map()),
    messages: installedMessages(language, 'ru'),
    registry,
    report: error => {
      throw error
    },
    moduleAddress: module => module,
  })
  return { html, text: html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' '), reads }
}

test.each(pages)("%s is a heading and a placeholder, in both languages; nobody's data is read", async variant => {
  for (const language of ['en', 'ru']) {
    const { html, text, reads } = await draw(widget, { variant }, { language, segments: segment })
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<noscript>')
    expect(html).toContain('animate-pulse')
    expect(reads).toEqual([])
    if (language === 'en') expect(text).not.toMatch(/[а-яё]/i)
    else expect(text.replace('JavaScript', '')).not.toMatch(/[a-z]{4,}/i)
  }
})

test("the page of a subject doesn't say whether there is one", async () => {
  const of = { variant: 'subject-overview-default' }
  const { html } = await draw(widget, of, { segments: segment })
  const other = { 'rbac.subjects.slug': { ...segment['rbac.subjects.slug'], value: 'nobody' } }
  expect((await draw(widget, of, { segments: other })).html).toBe(html)
})

test('a widget renders its texts', async () => {
  const { html, text } = await draw(widget, { title: { en: 'Our people' }, subtitle: { en: 'All four' } })
  expect(html).toMatch(/<h2[^>]*>Our people<\/h2>/)
  expect(text).toContain('All four')
})

test.each(['default', 'overview-default'])(
  'a subject on a public page (%s) is shown by its slug and links to its profile',
  async variant => {
    const { html, text, reads } = await draw(subject, { slug: 'anna', variant })
    expect(text).toContain('anna')
    expect(text).toContain('View profile')
    expect(html).toContain('href="/en/people/anna"')
    expect(reads).toEqual([])
  },
)
