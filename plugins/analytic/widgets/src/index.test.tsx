import { metric, widget } from '@tessera/analytic'
import { createWidgetRenderer, records, row, type WidgetRenderer } from '@tessera/widget-sdk/testing'
import { beforeAll, expect, test } from 'vitest'
import widgets from './index.ts'
import { linePoints } from './line-points.ts'

let drawer: WidgetRenderer
beforeAll(async () => {
  drawer = await createWidgetRenderer([widgets])
})

function month(series: string, number: number, value: number) {
  const createdAt = new Date(Date.UTC(2026, number - 1, 1)).toISOString()
  const slug = `${series}-2026-${String(number).padStart(2, '0')}`
  return row(metric, slug, { title: { en: series }, value, createdAt })
}

const visitors = [month('visitors', 1, 1200), month('visitors', 2, 800), month('visitors', 3, 2500)]
const others = [month('visitors-from-abroad', 3, 7), month('orders', 1, 12)]

test('A metric is formatted in the language of the page, with its day', async () => {
  const { html } = await drawer.render(metric, visitors[2] as (typeof visitors)[0], [], { language: 'ru' })
  expect(html).toContain('2\u00a0500')
  expect(html).toContain('1 марта 2026')
  expect(html).not.toContain('<svg')
})

test('A chart is the line of its series up to its own day, described in words too', async () => {
  const all = records(metric, [...visitors, ...others])
  const last = { ...(visitors[2] as (typeof visitors)[0]), variant: 'chart-default' }
  expect((await drawer.render(metric, last, all)).html).toContain(
    'aria-label="From 1,200 to 2,500; lowest 800, highest 2,500"',
  )
  const before = { ...(visitors[1] as (typeof visitors)[0]), variant: 'chart-default' }
  expect((await drawer.render(metric, before, all)).html).toContain(
    'aria-label="From 1,200 to 800; lowest 800, highest 1,200"',
  )
})

test('A metric that is alone in its series has no line', async () => {
  const alone = { ...month('orders', 1, 12), variant: 'chart-default' }
  expect((await drawer.render(metric, alone, records(metric, [...visitors, ...others]))).html).not.toContain('<svg')
})

test('The widget shows the latest value of each series', async () => {
  const { html } = await drawer.render(widget, row(widget, 'figures'), records(metric, [...visitors, ...others]))
  expect(html).toContain('2,500')
  expect(html).not.toContain('1,200')
  expect(html.match(/<time/g)).toHaveLength(3)
})

test('Values that a visitor may not read are not on the page', async () => {
  const words = row(widget, 'figures', { title: { en: 'Our year' } })
  const { html } = await drawer.render(widget, words)
  expect(html).toContain('Our year')
  expect(html).not.toContain('<time')
})

test('A line stays within its box, and a flat one is in its middle', () => {
  expect(linePoints([0, 10, 5]).map(([, y]) => y)).toEqual([56, 4, 30])
  expect(linePoints([3, 3]).map(([x, y]) => [x, y])).toEqual([
    [0, 30],
    [240, 30],
  ])
})
