import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metric } from '../src/index.ts'
import analytic from '../src/server/index.ts'

let demo: TestHost
beforeAll(async () => {
  demo = await createTestHost({ plugins: [analytic], environment: { DEMO: 'true' } })
})
afterAll(() => demo?.close())

test('the demo counts four things over the same twelve months, in both languages', async () => {
  const { rows } = await demo.host.service(metric).list({ limit: 1000 }, system)
  const months = Map.groupBy(rows, ({ slug }) => slug.slice(-7))
  expect([...months.keys()].toSorted()).toEqual([
    '2025-11',
    '2025-12',
    ...Array.from({ length: 10 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  ])
  for (const [month, metrics] of months) expect(metrics, month).toHaveLength(4)
  for (const { slug, title } of rows) expect(Object.keys(title).toSorted(), slug).toEqual(['en', 'ru'])
})
