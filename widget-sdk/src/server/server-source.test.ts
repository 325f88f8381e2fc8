import { contentFields, defineModule } from '@tessera/core'
import { expect, test } from 'vitest'
import { createServerSource } from './server-source.ts'

const product = defineModule('shop').entity('product', { fields: contentFields() })

test('a route that fails fails its own query, and no list that is read at the same time', async () => {
  const source = createServerSource(async requests => {
    if (requests.some(({ path }) => path !== undefined)) throw new Error('the route is busy')
    return requests.map(() => [{ id: '1' }])
  }, new Map())
  const list = source.read({ kind: 'list', entity: product, query: {} })
  const response = source.read({ kind: 'route', entity: product, others: [], path: '/api/shop/found' })
  await expect(response).rejects.toThrow('the route is busy')
  expect(await list).toEqual([{ id: '1' }])
})
