import { contentFields, defineModule, includeTree, listTags, type Relation, type Row, relation } from '@tessera/core'
import { Suspense, useId } from 'react'
import { describe, expect, test } from 'vitest'
import type { AnyRow } from '../data/data-query.ts'
import {
  createRegistry,
  defineWidgets,
  ErrorFallback,
  island,
  lazy,
  type Page,
  useLinked,
  useRow,
  useRows,
  useText,
  type VariantProps,
  variants,
  Widget,
} from '../index.ts'
import { installedMessages } from '../testing/installed-messages.ts'
import { renderPage } from './page-render.tsx'
import { createServerSource, type ReadLists } from './server-source.ts'

const { entity } = defineModule('shop')
const shelf = entity('shelf', { plural: 'shelves', fields: contentFields() })
const product = entity('product', { fields: contentFields() })
const label = entity('label', { fields: contentFields() })
const shelvesToProducts = relation(shelf, product)
const shelvesToLabels = relation(shelf, label)
const productsToLabels = relation(product, label)

const page: Page = {
  url: '/',
  language: 'en',
  languages: ['en', 'ru'],
  defaultLanguage: 'ru',
  segments: {},
  publicUrl: 'https://example.com',
}

function row(id: string, title = id, variant = 'default'): Row<typeof shelf> {
  return { id, title: { en: title }, variant } as unknown as Row<typeof shelf>
}

/** Two links from each left record: to the records `<right>-1` and `<right>-2`. */
function links({ ends: [left, right] }: Relation, from: string, to: string) {
  const key = right.replace(/Id$/, '')
  return [2, 1].map(order => ({
    id: `${from}-${to}-${order}`,
    orderIndex: order,
    variant: order === 1 ? 'default' : 'extra',
    [left]: from,
    [right]: `${to}-${order}`,
    [key]: row(`${to}-${order}`),
  }))
}

function Product({ data }: VariantProps<typeof product>) {
  const t = useText()
  const labels = useLinked(productsToLabels, data)
  return (
    <li>
      {t(data.title)}: {labels.map(each => t(each.record.title)).join(', ')}
    </li>
  )
}

function Shelf({ data }: VariantProps<typeof shelf>) {
  const products = useLinked(shelvesToProducts, data)
  const labels = useLinked(shelvesToLabels, data, { variant: 'extra' })
  return (
    <section data-labels={labels.map(each => each.record.id).join()}>
      <ul>
        {products.map(({ record }) => (
          <Widget key={record.id} of={product} data={record} />
        ))}
      </ul>
    </section>
  )
}

function Counter({ data }: VariantProps<typeof shelf>) {
  const id = useId()
  const products = useLinked(shelvesToProducts, data)
  return (
    <div id={id}>
      {products.length} <Widget of={product} data={row('slotted') as never} />
    </div>
  )
}

function Broken(): never {
  throw new Error('secret of the database')
}

function Nested() {
  return <Broken />
}

const counterLoader = Object.assign(async () => ({ default: Counter }), { module: 'shop/counter.tsx' })

const registry = createRegistry([
  defineWidgets({
    variants: [
      variants(shelf, {
        default: lazy(async () => ({ default: Shelf })),
        counter: island(counterLoader, { hydrate: 'idle' }),
        broken: lazy(async () => ({ default: Broken })),
        nested: lazy(async () => ({ default: Nested })),
      }),
      variants(product, { default: lazy(async () => ({ default: Product })) }),
    ],
  }),
])
await registry.load()

const entities = new Map(
  [shelf, product, label, shelvesToProducts, shelvesToLabels, productsToLabels].map(e => [e.path, e]),
)

async function render(node: React.ReactNode, read: ReadLists = fakeRead([])) {
  const source = createServerSource(read, entities)
  const reports: unknown[] = []
  const rendered = await renderPage(
    <html lang="en">
      <head />
      <body>{node}</body>
    </html>,
    {
      page,
      source,
      messages: installedMessages('en'),
      registry,
      report: error => reports.push(error),
      moduleAddress: module => `/assets/${module}.js`,
    },
  )
  return { ...rendered, reports }
}

/** With the tags that a host says. */
function tagged({ entity, query }: Parameters<ReadLists>[0][number], rows: readonly AnyRow[]) {
  const paths = query.include?.map(({ path }) => path) ?? []
  return { rows, tags: [...listTags(entity, query.filters?.and, rows, includeTree(entity, paths, entities))] }
}

/** Returns links by their left end, and records the requests of each call. */
function fakeRead(calls: string[][]): ReadLists {
  return async requests => {
    calls.push(requests.map(({ entity, query }) => `${entity.path} ${query.filters?.and?.[0]?.column ?? ''}`))
    return requests.map(request => {
      const { entity, query } = request
      const values = (query.filters?.and?.[0]?.value ?? []) as readonly string[]
      if (entity === product)
        return tagged(
          request,
          values.map(id => row(id)),
        )
      const relation = entity as Relation
      return tagged(
        request,
        values.flatMap(value => links(relation, value, relation.right.name)),
      )
    })
  }
}

describe('a page', () => {
  test('reads once for each level of its tree, however many records are on it', async () => {
    const calls: string[][] = []
    const { html } = await render(
      ['a', 'b', 'c'].map(id => <Widget key={id} of={shelf} data={row(id)} />),
      fakeRead(calls),
    )
    expect(calls).toEqual([
      ['shop/shelves-to-products shelfId', 'shop/shelves-to-labels shelfId'],
      ['shop/products-to-labels productId'],
    ])
    expect(html.match(/<li>/g)).toHaveLength(6)
  })

  test('renders links in their order, and only those of the requested variant', async () => {
    const { html } = await render(<Widget of={shelf} data={row('a')} />)
    expect(html.indexOf('product-1')).toBeLessThan(html.indexOf('product-2'))
    expect(html).toContain('data-labels="label-2"')
  })

  test('collects the tags of everything that it reads', async () => {
    const { tags } = await render(<Widget of={shelf} data={row('a')} />)
    expect([...tags].toSorted()).toEqual(
      [
        'shop/shelves-to-products?shelfId=a',
        'shop/shelves-to-labels?shelfId=a',
        'shop/products/product-1',
        'shop/products/product-2',
        'shop/products-to-labels?productId=product-1',
        'shop/products-to-labels?productId=product-2',
        'shop/labels/label-1',
        'shop/labels/label-2',
      ].toSorted(),
    )
  })

  test('depends on a record that does not exist yet, and on every record of a list', async () => {
    function Free() {
      useRow(product, 'missing')
      useRows(label, { limit: 1, include: [{ path: 'productsToLabels.product' }] })
      return null
    }
    const { tags } = await render(<Free />, async requests => requests.map(request => tagged(request, [])))
    expect([...tags].toSorted()).toEqual(['shop/labels', 'shop/products/missing'])
  })

  test('ships no script, whatever its size', async () => {
    const { html, modules } = await render(
      <Suspense>
        <p>{'long '.repeat(10_000)}</p>
        <img src="/a.webp" alt="" />
        <Widget of={shelf} data={row('a')} />
      </Suspense>,
    )
    expect(html).not.toContain('<script')
    expect(modules).toEqual([])
  })

  test('renders nothing for an unknown variant, and the generic one for an entity without its own', async () => {
    const { html } = await render(
      <div>
        <Widget of={shelf} data={row('a')} variant="unheard-of" />
        <Widget of={label} data={row('b') as never} />
      </div>,
    )
    expect(html).toContain('Generated variant')
    expect(html).toContain('shop/labels')
    expect(html).not.toContain('<section')
  })

  test.each(['broken', 'nested'])(
    'loses only the widget that fails (%s), and does not reveal the reason',
    async variant => {
      const { html, reports } = await render(
        <div>
          <Suspense fallback={<ErrorFallback />}>
            <Widget of={shelf} data={row('a')} variant={variant} />
          </Suspense>
          <p>still here</p>
        </div>,
      )
      expect(html).toContain('Oh no! Something went wrong...')
      expect(html).toContain('still here')
      expect(html).not.toContain('<script')
      expect(reports).toEqual([new Error('secret of the database')])
    },
  )
})

describe('an island', () => {
  test('is rendered with its own prefix, its props and only the data that it read', async () => {
    const calls: string[][] = []
    const { html, modules } = await render(
      <div>
        <Widget of={shelf} data={row('a', '</script><script>alert(1)</script>')} variant="counter" />
        <Widget of={shelf} data={row('b')} />
      </div>,
      fakeRead(calls),
    )
    const [island = ''] = /<tessera-island.*<\/tessera-island>/s.exec(html) ?? []
    const payload = JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(island)?.[1] ?? '')
    expect(modules).toEqual(['/assets/shop/counter.tsx.js'])
    expect(island).toContain('data-hydrate="idle"')
    expect(payload.props).toMatchObject({ data: { id: 'a' }, variant: 'counter' })
    expect(Object.keys(payload.reads)).toEqual(['shop/shelves-to-products?include=product&shelfId=a'])
    expect(html.match(/<script/g)).toHaveLength(1)
    const prefix = /data-prefix="([^"]+)"/.exec(island)?.[1] ?? '-'
    expect(island).toContain(`<div id="_${prefix}R_`)
    expect(calls).toHaveLength(2)
  })

  test('contains other widgets as the server rendered them', async () => {
    const { html } = await render(<Widget of={shelf} data={row('a')} variant="counter" />)
    expect(html).toMatch(/<tessera-slot id="[^"]+"><li>slotted/)
  })
})
