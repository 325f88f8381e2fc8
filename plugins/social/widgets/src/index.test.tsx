import type { Row } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  profile,
  profilesToAttributes,
  profilesToFiles,
  profilesToProducts,
  widget,
} from '@tessera/social'
import { defineWidgets, lazy, useText, type VariantProps, variants } from '@tessera/widget-sdk'
import { createWidgetRenderer, links, records, row, type WidgetRenderer } from '@tessera/widget-sdk/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import widgets from './index.ts'

/** Stand in for other modules. */
function Titled({ data }: VariantProps<typeof product>) {
  return <p>{useText()(data.title)}</p>
}
function Named({ data }: VariantProps<typeof file>) {
  return <img src={`/public/${data.file}`} alt="" />
}
const others = defineWidgets({
  variants: [
    variants(product, { default: lazy(async () => ({ default: Titled })) }),
    variants(file, { default: lazy(async () => ({ default: Named })) }),
  ],
})

/** Pages of a site that shows each record on a page of its own. */
const pages = ['/social/profiles', '/social/profiles/[social.profiles.slug]']

let drawer: WidgetRenderer
beforeAll(async () => {
  drawer = await createWidgetRenderer([others, widgets], { pages })
})

const vera = row(profile, 'vera', { title: { en: 'Vera', ru: 'Вера' }, subtitle: { en: 'Mixes glazes' } })
const lamp = row(profile, 'lamp', { title: { en: 'Lamp', ru: 'Лампа' }, variant: 'artificial-intelligence' })
const inAddress = (one: Row<typeof profile>) => ({
  url: `/social/profiles/${one.slug}`,
  segments: { 'social.profiles.slug': { entity: 'social/profiles', value: one.slug, row: one } },
})

describe('All profiles', () => {
  const shown = row(widget, 'people', { title: { en: 'People' } })

  test('link to the page of each, and a program is marked as one', async () => {
    const { html } = await drawer.render(widget, shown, records(profile, [vera, lamp]))
    expect(html).toMatch(/<h1[^>]*>People<\/h1>/)
    expect(html).toContain('href="/en/social/profiles/vera"')
    expect(html.match(/Artificial intelligence, not a person/g)).toHaveLength(1)
  })

  test('are a dozen to a page', async () => {
    const many = Array.from({ length: 13 }, (_, n) => row(profile, `p${n}`, { title: { en: `Somebody ${n}` } }))
    const { html, reads } = await drawer.render(widget, shown, records(profile, many))
    expect(html.match(/<h3/g)).toHaveLength(12)
    expect(html).toContain('href="/en/about?page=2"')
    expect(reads).toBeLessThanOrEqual(2)
  })

  test('show a message if there are none', async () => {
    expect((await drawer.render(widget, shown)).html).toContain('There is nobody here yet.')
  })
})

describe('The overview of a profile', () => {
  const shown = row(widget, 'profile', { variant: 'profile-overview-default' })
  const since = row(attributeKey, 'since', { title: { en: 'Since' }, field: 'number', suffix: { en: 'A.D.' } })
  const year = row(attribute, 'year', { number: 2014 })
  const pictures = ['face', 'hands', 'kiln'].map(name => row(file, name, { file: `${name}.webp` }))
  const tile = row(product, 'tile', { title: { en: 'Noon tile' } })
  const all = [
    ...records(profile, [vera, lamp]),
    ...records(file, pictures),
    ...records(product, [tile]),
    ...records(attribute, [year]),
    ...records(attributeKey, [since]),
    ...links(profilesToFiles, vera, pictures),
    ...links(profilesToProducts, vera, [tile]),
    ...links(profilesToAttributes, vera, [year]),
    ...links(attributeKeysToAttributes, since, [year]),
  ]

  test('shows the profile that the url names: portrait, attributes, pictures, products', async () => {
    const { html, reads } = await drawer.render(widget, shown, all, inAddress(vera))
    expect(html).toMatch(/<h1[^>]*>Vera<\/h1>/)
    for (const name of ['face', 'hands', 'kiln']) expect(html.split(`<img src="/public/${name}.webp"`)).toHaveLength(2)
    expect(html).toMatch(/<dt[^>]*>Since<\/dt><dd>2,014\u00a0A\.D\.<\/dd>/)
    expect(html).toContain('Noon tile')
    expect(reads).toBeLessThanOrEqual(4)
  })

  test('marks a program as one, in the language of the page', async () => {
    const russian = { ...inAddress(lamp), language: 'ru' }
    expect((await drawer.render(widget, shown, all, russian)).html).toContain('Искусственный интеллект, а не человек')
  })

  test('leaves the products out without a shop', async () => {
    const without = all.filter(({ entity }) => entity.module !== 'ecommerce' && entity !== profilesToProducts)
    expect((await drawer.render(widget, shown, without, inAddress(vera))).html).not.toContain('In the shop')
  })

  test('is empty on a page without a profile in its url', async () => {
    expect((await drawer.render(widget, shown, all)).html).toBe('')
  })
})

test('A single attribute shows its label', async () => {
  const key = row(attributeKey, 'hand', { title: { en: 'Writes with the left hand' }, field: 'boolean' })
  const left = row(attribute, 'left', { boolean: true })
  const all = [...records(attributeKey, [key]), ...links(attributeKeysToAttributes, key, [left])]
  expect((await drawer.render(attribute, left, all)).html).toMatch(/Writes with the left hand: <\/span>Yes/)
})
