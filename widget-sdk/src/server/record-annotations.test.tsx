import { contentFields, defineModule, type Row } from '@tessera/core'
import { expect, test } from 'vitest'
import { createRegistry, defineWidgets, island, lazy, type VariantProps, variants, Widget } from '../index.ts'
import { installedMessages } from '../testing/installed-messages.ts'
import { renderPage } from './page-render.tsx'
import { createServerSource } from './server-source.ts'

const { entity } = defineModule('shop')
const shelf = entity('shelf', { plural: 'shelves', fields: contentFields() })
const product = entity('product', { fields: contentFields() })

function row(id: string, variant: string): Row<typeof product> {
  return { id, variant } as unknown as Row<typeof product>
}

function Shelf() {
  return (
    <table>
      <tbody>
        <Widget of={product} data={row('p1', 'row')} />
        <Widget of={product} data={row('p2', 'row')} />
      </tbody>
    </table>
  )
}

function ProductRow({ data }: VariantProps<typeof product>) {
  return (
    <tr>
      <td>
        Text <Widget of={product} data={data} variant="text" /> text
      </td>
    </tr>
  )
}

const islandLoader = Object.assign(async () => ({ default: Shelf }), { module: 'shelf.tsx' })

const registry = createRegistry([
  defineWidgets({
    variants: [
      variants(shelf, {
        table: lazy(async () => ({ default: Shelf })),
        'island--': island(islandLoader),
      }),
      variants(product, {
        row: lazy(async () => ({ default: ProductRow })),
        text: lazy(async () => ({ default: ({ data }: VariantProps<typeof product>) => data.id })),
        nothing: lazy(async () => ({ default: () => null })),
      }),
    ],
  }),
])
await registry.load()

async function render(node: React.ReactNode, isAnnotated: boolean): Promise<string> {
  const { html } = await renderPage(
    <html lang="en">
      <body>{node}</body>
    </html>,
    {
      page: { url: '/', language: 'en', languages: ['en'], defaultLanguage: 'en', segments: {}, publicUrl: '' },
      source: createServerSource(async requests => requests.map(() => ({ rows: [], tags: [] })), new Map()),
      messages: installedMessages('en'),
      registry,
      report: error => {
        throw error
      },
      moduleAddress: module => module,
      isAnnotated,
    },
  )
  return html
}

test('an annotated page names the record around each widget, nested as the widgets are, and is otherwise the same page', async () => {
  const page = <Widget of={shelf} data={row('s1', 'table') as never} />
  const annotated = await render(page, true)
  expect([...annotated.matchAll(/<!--(\/?r .*?)-->/g)].map(([, mark]) => mark?.replace(/ \d+/, ''))).toEqual([
    'r shop/shelves s1 table',
    'r shop/products p1 row',
    'r shop/products p1 text',
    '/r',
    '/r',
    'r shop/products p2 row',
    'r shop/products p2 text',
    '/r',
    '/r',
    '/r',
  ])
  expect(annotated).toContain('<tbody><!--r ')
  const bare = (html: string) => html.replace(/<!--.*?-->/g, '')
  expect(bare(annotated)).toBe(bare(await render(page, false)))
})

test('an island is annotated on the outside and its slots on the inside, so that it hydrates as it is', async () => {
  const annotated = await render(<Widget of={shelf} data={row('s1', 'island--') as never} />, true)
  expect(annotated).toMatch(
    /<!--r \d+ shop\/shelves s1 island----><tessera-island [^>]*>(?:<!--\$-->)<table><tbody><tessera-slot /,
  )
  expect(annotated).toMatch(/<tessera-slot [^>]*><!--r \d+ shop\/products p1 row--><tr>/)
  expect(annotated).toMatch(/<\/tessera-island><!--\/r \d+--><\/body>/)
})

test('nothing in a record can end an annotation', async () => {
  const page = <Widget of={product} data={row('--><script>', 'nothing')} />
  expect(await render(page, true)).toMatch(
    /<body><!--r 0 shop\/products --%3E%3Cscript%3E nothing--><!--\/r 0--><\/body>/,
  )
})

test('a widget without a record is not annotated, and a page for visitors has no annotations', async () => {
  expect(await render(<Widget of={product} data={{ variant: 'nothing' } as never} />, true)).toContain('<body></body>')
  expect(await render(<Widget of={product} data={row('p1', 'nothing')} />, false)).toContain('<body></body>')
})
