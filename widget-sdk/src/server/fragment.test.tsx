import { contentFields, defineModule, type Row, relation } from '@tessera/core'
import { type ReactNode, useId } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createInheritedValue,
  createRegistry,
  defineWidgets,
  island,
  lazy,
  type Page,
  useIsCurrent,
  useLinked,
  usePage,
  useText,
  type VariantProps,
  variants,
  Widget,
} from '../index.ts'
import { installedMessages } from '../testing/installed-messages.ts'
import { PictureHints, usePictureHints } from '../ui/PictureHints.tsx'
import type { Fragment, FragmentSession } from './fragment.ts'
import { renderPage } from './page-render.tsx'
import { createServerSource } from './server-source.ts'

const { entity } = defineModule('shop')
const shelf = entity('shelf', { plural: 'shelves', fields: contentFields() })
const product = entity('product', { fields: contentFields() })
const shelvesToProducts = relation(shelf, product)

const home: Page = {
  url: '/',
  language: 'en',
  languages: ['en'],
  defaultLanguage: 'en',
  segments: {},
  publicUrl: 'https://example.com',
}

function row(id: string, variant: string, title = id): Row<typeof product> {
  return { id, title: { en: title }, variant } as unknown as Row<typeof product>
}

/** Names of the variants that were rendered. */
let calls: string[] = []

const counted = (name: string, Component: (props: VariantProps<typeof product>) => ReactNode) =>
  lazy(async () => ({
    default: (props: VariantProps<typeof product>) => {
      calls.push(name)
      return Component(props)
    },
  }))

const colour = createInheritedValue('shop/colour', 'none')

const coloured = Object.assign(
  async () => ({
    default: function Coloured() {
      return (
        <div>
          {colour.useValue()}
          <colour.Provider value="green">
            <Widget of={product} data={row('inside', 'tinted')} />
          </colour.Provider>
        </div>
      )
    },
  }),
  { module: 'coloured.tsx' },
)

const slotted = Object.assign(
  async () => ({
    default: function Slotted() {
      return (
        <div id={useId()}>
          <Widget of={product} data={row('inside', 'plain')} />
        </div>
      )
    },
  }),
  { module: 'slotted.tsx' },
)

const registry = createRegistry([
  defineWidgets({
    variants: [
      variants(shelf, {
        list: lazy(async () => ({
          default: function List({ data }: VariantProps<typeof shelf>) {
            calls.push('list')
            return useLinked(shelvesToProducts, data).map(({ record }) => (
              <Widget key={record.id} of={product} data={record} />
            ))
          },
        })),
      }),
      variants(product, {
        plain: counted('plain', ({ data }) => <p>{useText()(data.title)}</p>),
        address: counted('address', () => <p>{usePage().url}</p>),
        current: counted('current', () => <p>{String(useIsCurrent()('/'))}</p>),
        ids: counted('ids', () => <p id={useId()} />),
        hinted: counted('hinted', () => <p>{usePictureHints().sizes}</p>),
        tinted: counted('tinted', () => <p>{colour.useValue()}</p>),
        around: counted('around', () => <Widget of={product} data={row('inside', 'tinted')} />),
        coloured: island(coloured),
        broken: counted('broken', () => {
          throw new Error('broken')
        }),
        slotted: island(slotted),
      }),
    ],
  }),
])
await registry.load()

const entities = new Map([shelf, product, shelvesToProducts].map(each => [each.path, each]))

/** Like the cache of a site, without changes. */
function session(): FragmentSession & { readonly tags: Set<string> } {
  const facts = new Map<string, readonly string[]>()
  const fragments = new Map<string, Fragment>()
  const tags = new Set<string>()
  const full = (key: string, factOf: (name: string) => string) =>
    JSON.stringify([key, ...(facts.get(key) ?? []).map(name => [name, factOf(name)])])
  return {
    tags,
    find(key, factOf) {
      const found = fragments.get(full(key, factOf))
      return found?.tags.some(tag => tags.has(tag)) ? undefined : found
    },
    store(key, fragment, factOf) {
      facts.set(key, fragment.facts)
      fragments.set(full(key, factOf), fragment)
    },
  }
}

let products: readonly Row<typeof product>[] = []

async function render(node: ReactNode, fragments?: FragmentSession, page: Partial<Page> = {}) {
  calls = []
  return renderPage(<body>{node}</body>, {
    page: { ...home, ...page },
    source: createServerSource(
      async () => [
        {
          rows: products.map((each, orderIndex) => ({ id: each.id, shelfId: 's', orderIndex, product: each })),
          tags: products.map(({ id }) => `shop/products/${id}`),
        },
      ],
      entities,
    ),
    messages: installedMessages('en'),
    registry,
    report: () => undefined,
    moduleAddress: module => module,
    fragments,
  })
}

describe('fragments of an earlier render', () => {
  let known: ReturnType<typeof session>
  beforeEach(() => {
    known = session()
  })

  test.each([
    ['plain', 0, 0],
    ['address', 0, 1],
    ['current', 0, 1],
  ])('are shown on the same page and on others that they say the same on: %s', async (variant, again, elsewhere) => {
    const widget = <Widget of={product} data={row('1', variant)} />
    const { html } = await render(widget, known)
    expect((await render(widget, known)).html).toBe(html)
    expect(calls).toHaveLength(again)
    const other = await render(widget, known, { url: '/about' })
    expect(calls).toHaveLength(elsewhere)
    expect(other.html).toBe((await render(widget, undefined, { url: '/about' })).html)
  })

  test('that ask about one url are shared by all pages with the same answer', async () => {
    const widget = <Widget of={product} data={row('1', 'current')} />
    await render(widget, known, { url: '/about' })
    expect((await render(widget, known, { url: '/contact' })).html).toContain('false')
    expect(calls).toEqual([])
  })

  test('are rendered for each language', async () => {
    const widget = <Widget of={product} data={row('1', 'plain')} />
    await render(widget, known)
    await render(widget, known, { language: 'ru' })
    expect(calls).toEqual(['plain'])
  })

  test('of a list are those of its rows that did not change', async () => {
    const list = <Widget of={shelf} data={row('s', 'list') as never} />
    products = ['a', 'b', 'c'].map(id => row(id, 'plain'))
    await render(list, known)
    products = products.map(each => (each.id === 'b' ? row('b', 'plain', 'Changed') : each))
    known.tags.add('shop/products/b')
    const { html } = await render(list, known)
    expect(calls.filter(name => name === 'plain')).toHaveLength(1)
    expect(html).toContain('<p>a</p><p>Changed</p><p>c</p>')
    expect((await render(list)).html).toBe(html)
  })

  test('do not include those of widgets that failed', async () => {
    const widgets = (
      <>
        <Widget of={product} data={row('1', 'broken')} />
        <Widget of={product} data={row('2', 'plain')} />
      </>
    )
    const { html } = await render(widgets, known)
    expect(html).toContain('Oh no!')
    await render(widgets, known)
    expect(calls).toEqual(['broken'])
  })

  test('depend on how their parent uses pictures', async () => {
    const hinted = (sizes: string) => (
      <PictureHints sizes={sizes}>
        <Widget of={product} data={row('1', 'hinted')} />
      </PictureHints>
    )
    expect((await render(hinted('10px'), known)).html).toContain('10px')
    expect((await render(hinted('20px'), known)).html).toContain('20px')
  })
})

describe('inherited values', () => {
  const inside = (value: string, variant: string) => (
    <colour.Provider value={value}>
      <Widget of={product} data={row('1', variant)} />
    </colour.Provider>
  )

  test('pass widgets, and the nearest provider wins', async () => {
    const known = session()
    expect((await render(<Widget of={product} data={row('1', 'around')} />, known)).html).toContain('<p>none</p>')
    expect((await render(inside('red', 'around'), known)).html).toContain('<p>red</p>')
    expect((await render(inside('blue', 'around'), known)).html).toContain('<p>blue</p>')
  })

  test('reach islands, with what hydration needs, and the widgets inside them', async () => {
    const { html } = await render(inside('red', 'coloured'))
    expect(html).toContain('<div>red<tessera-slot')
    expect(html).toContain('"inherited":{"shop/colour":"red"}')
    expect(html).toContain('<p>green</p>')
    expect((await render(<Widget of={product} data={row('1', 'coloured')} />)).html).not.toContain('inherited')
  })
})

test('a widget that is shown twice has other ids each time, and so has an island', async () => {
  const { html } = await render(
    ['ids', 'ids', 'slotted', 'slotted'].map((variant, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same widget several times
      <Widget key={index} of={product} data={row('1', variant)} />
    )),
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
  const prefixes = [...html.matchAll(/data-prefix="([^"]+)"/g)].map(([, prefix]) => prefix)
  for (const prefix of prefixes) expect(ids.filter(id => id?.startsWith(`_${prefix}R_`))).toHaveLength(2)
})
