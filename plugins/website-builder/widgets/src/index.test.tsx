import type { Entity, Relation, Row } from '@tessera/core'
import * as website from '@tessera/website-builder'
import {
  createWidgetRenderer,
  links,
  type MemoryRecord,
  records,
  row,
  type WidgetRenderer,
} from '@tessera/widget-sdk/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import widgets from './index.ts'

const { button, feature, slide, slider, slidersToSlides, widget, widgetsToFeatures } = website

let drawer: WidgetRenderer
beforeAll(async () => {
  drawer = await createWidgetRenderer([widgets])
})

/** Renders one record as a page of its own, with all that is linked to it. */
async function render<E extends Entity>(of: E, data: Row<E>, linked: readonly MemoryRecord[] = []) {
  return (await drawer.render(of, data, linked)).html
}

/** Links a record to others, in their order. */
function linked<E extends Entity>(relation: Relation, from: string, to: E, rows: readonly Row<E>[]): MemoryRecord[] {
  return [...records(to, rows), ...links(relation, { id: from }, rows as readonly { readonly id: string }[])]
}

function many<E extends Entity>(entity: E, count: number, given: object = {}): Row<E>[] {
  return Array.from({ length: count }, (_, index) => row(entity, `${entity.name}-${index + 1}`, given))
}

describe('Variants', () => {
  test.each([
    [widget, ['default', 'content-default', 'navbar-default', 'footer-default', 'content-hero']],
    [widget, ['content-feature-list-grid', 'content-compare-and-stage', 'content-cta-container']],
    [button, ['default', 'destructive', 'primary', 'secondary', 'outline', 'link', 'ghost']],
    [
      feature,
      ['default', 'case', 'cloud', 'glass-file-top', 'glass-file-bottom', 'compare', 'stage', 'avatar-message'],
    ],
  ] as const)('of %o are all registered and render an empty record', async (entity, names) => {
    for (const variant of names) {
      expect(drawer.registry.has(entity.path, variant)).toBe(true)
      await render(entity as Entity, row(entity as Entity, variant, { variant }))
    }
  })

  test('render texts in the language of the page', async () => {
    const hero = row(widget, 'hero', { variant: 'content-hero', title: { en: 'Noon', ru: 'Полдень' } })
    const html = await render(widget, hero)
    expect(html).toMatch(/<h1[^>]*>Noon<\/h1>/)
    expect(html).not.toContain('Полдень')
  })
})

describe('A button', () => {
  test('fills its url with the page’s record, in the page’s language and encoded', async () => {
    const go = row(button, 'one', { url: '/contact?about=[tea-house.teas.title]#form', title: { en: 'Ask' } })
    const of = (title: object) => ({ entity: 'tea-house/teas', value: 'a', row: { id: '1', title } })
    const segments = { 'tea-house.teas.slug': of({ en: 'Black & “white”', ru: 'Чёрный' }) }
    const url = async (page: object) => /href="([^"]+)"/.exec((await drawer.render(button, go, [], page)).html)?.[1]
    expect(await url({ segments })).toBe('/en/contact?about=Black%20%26%20%E2%80%9Cwhite%E2%80%9D#form')
    expect(await url({ segments, language: 'ru' })).toBe(`/ru/contact?about=${encodeURIComponent('Чёрный')}#form`)
    expect(await url({})).toBe('/en/contact?about=#form')
  })

  test.each([
    ['/about', 'href="/en/about"'],
    ['/ru/about', 'href="/ru/about"'],
    ['https://example.com/', 'href="https://example.com/"'],
    ['mailto:a@example.com', 'href="mailto:a@example.com"'],
  ])('with the url %s leads there', async (url, expected) => {
    expect(await render(button, row(button, 'one', { url, title: { en: 'Go' } }))).toContain(expected)
  })

  test('opens other sites in a new tab, and pages of this one in the same tab', async () => {
    expect(await render(button, row(button, 'out', { url: 'https://example.com' }))).toMatch(
      /target="_blank" rel="noopener"/,
    )
    expect(await render(button, row(button, 'in', { url: '/' }))).not.toContain('target=')
  })

  test.each([null, '', 'javascript:alert(1)', '//evil.example'])('with the url %s is no link', async url => {
    const html = await render(button, row(button, 'one', { url, title: { en: 'Go' } }))
    expect(html).toContain('Go')
    expect(html).not.toContain('<a')
  })

  test('is marked as current when it leads to the current page', async () => {
    expect(await render(button, row(button, 'here', { url: '/about' }))).toContain('aria-current="page"')
  })
})

describe('Features', () => {
  test.each([
    [3, 1],
    [4, 2],
    [7, 3],
  ])('%i of them stand in %i groups of at most three', async (count, groups) => {
    const grid = row(widget, 'grid', { variant: 'content-feature-list-grid' })
    const html = await render(widget, grid, linked(widgetsToFeatures, 'grid', feature, many(feature, count)))
    expect(html.match(/md:grid-cols-3/g)).toHaveLength(groups)
    expect(html.match(/<article/g)).toHaveLength(count)
  })

  test('of one variant share a grid, in the order of their links', async () => {
    const variants = ['compare', 'compare', 'stage', 'stage', 'stage']
    const features = variants.map((variant, index) =>
      row(feature, `f${index}`, { variant, title: { en: `Title ${index}` } }),
    )
    const mixed = row(widget, 'mixed', { variant: 'content-compare-and-stage' })
    const html = await render(widget, mixed, linked(widgetsToFeatures, 'mixed', feature, features))
    expect(html.match(/\[counter-reset:stage\]/g)).toHaveLength(1)
    expect(html.match(/Title \d/g)).toEqual(['Title 0', 'Title 1', 'Title 2', 'Title 3', 'Title 4'])
  })
})

describe('A slider', () => {
  const slides = many(slide, 3)

  test('contains all slides and a link to each without any script', async () => {
    const html = await render(slider, row(slider, 'show'), linked(slidersToSlides, 'show', slide, slides))
    expect(html.match(/<li/g)).toHaveLength(3)
    for (const { id } of slides) expect(html).toContain(`href="#slide-show-${id}"`)
    expect(html).toContain('aria-label="Slide 2 of 3"')
  })

  test('with one slide has no controls, and without slides is not rendered', async () => {
    const one = await render(slider, row(slider, 'show'), linked(slidersToSlides, 'show', slide, slides.slice(0, 1)))
    expect(one).not.toMatch(/<button|data-slider-dot/)
    expect(await render(slider, row(slider, 'empty'))).not.toContain('<section')
  })
})

test('The navbar links to this page in each language and opens its menu without a script', async () => {
  const html = await render(widget, row(widget, 'bar', { variant: 'navbar-default' }))
  expect(html).toMatch(/href="\/ru\/about"[^>]*hrefLang="ru"/i)
  expect(html).toMatch(/<details data-menu="true"|<details data-menu/)
})
