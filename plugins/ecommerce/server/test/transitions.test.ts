import { readFileSync } from 'node:fs'
import { orderStatuses, orderTransitions } from '@tessera/ecommerce'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../../docs/orders.md', import.meta.url), 'utf8')

test('docs/orders.md has the steps of an order as the code has them', () => {
  const rows = [...page.matchAll(/^\| (\w+) \| (\w+) \| ([\w, ]+) \| .+ \|$/gm)]
    .map(([, from, to, by]) => ({ from, to, by: by?.split(', ') }))
    .filter(({ from }) => from !== 'from')
  expect(rows).toEqual(orderTransitions)
})

test('every status can be reached, and only carts, what is delivered and what is canceled may stay', () => {
  const reached = new Set(orderTransitions.map(({ to }) => to))
  expect(orderStatuses.filter(status => !reached.has(status))).toEqual([])
  const left = new Set(orderTransitions.map(({ from }) => from))
  expect(orderStatuses.filter(status => !left.has(status))).toEqual(['delivered'])
})

test('no step is there twice', () => {
  const steps = orderTransitions.map(({ from, to }) => `${from} ${to}`)
  expect(new Set(steps).size).toBe(steps.length)
})
