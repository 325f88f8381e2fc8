import { contentFields, defineModule } from '@tessera/core'
import { expect, test } from 'vitest'
import { createServerSource } from './server-source.ts'

const product = defineModule('shop').entity('product', { fields: contentFields() })

test('a route that fails fails its own query, and no list that is read at the same time', async () => {
  const source = createServerSource(async requests => {
    if (requests.some(({ path }) => path !== undefined)) throw new Error('the route is busy')
    return requests.map(() => ({ rows: [{ id: '1' }], tags: [] }))
  }, new Map())
  const list = source.read({ kind: 'list', entity: product, query: {} })
  const response = source.read({ kind: 'route', entity: product, others: [], path: '/api/shop/found' })
  await expect(response).rejects.toThrow('the route is busy')
  expect(await list).toEqual([{ id: '1' }])
})

test('components that ask a route about different records at once share one request, each with its own response', async () => {
  const asked: (string | undefined)[] = []
  const source = createServerSource(async requests => {
    asked.push(...requests.map(({ path }) => path))
    return requests.map(({ path }) => ({ rows: [{ id: path ?? '', data: { one: 1, two: 2 } }], tags: [] }))
  }, new Map())
  const ask = (record: string) =>
    source.read({ kind: 'route', entity: product, others: [], path: '/api/shop/offers', record })
  const responses = await Promise.all([ask('one'), ask('two'), ask('three'), ask('one')])
  expect(responses.map(rows => rows.map(({ data }) => data))).toEqual([[1], [2], [], [1]])
  expect(asked).toEqual(['/api/shop/offers?ids=one%2Ctwo%2Cthree'])
})
