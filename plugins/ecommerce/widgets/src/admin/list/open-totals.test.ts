import { maximumOpenTotals, openTotalsPath } from '@tessera/ecommerce'
import { expect, it } from 'vitest'
import { readTotals } from './open-totals.ts'

const paths: string[] = []
const call = (async (_method: string, path: string) => {
  paths.push(path)
  return path
    .split('=')[1]
    ?.split(',')
    .filter(id => id !== 'gone')
    .map(id => ({ id, totals: [{ total: Number(id) }] }))
}) as unknown as Parameters<typeof readTotals>[0]

it('The totals of all rows of a list are one request, and more than a page are several', async () => {
  const found = await Promise.all(['1', '2', '1', 'gone'].map(id => readTotals(call, id)))
  expect(found).toEqual([[{ total: 1 }], [{ total: 2 }], [{ total: 1 }], []])
  expect(paths.splice(0)).toEqual([`${openTotalsPath}?ids=1,2,gone`])
  await Promise.all(Array.from({ length: maximumOpenTotals + 1 }, (_, id) => readTotals(call, String(id))))
  expect(paths).toHaveLength(2)
})
