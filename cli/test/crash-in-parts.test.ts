import type { Entity, TrashEntry } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  categoriesToProducts,
  category,
  type FoundProducts,
  product,
  productSearchPath,
  productsToAttributes,
} from '@tessera/ecommerce'
import { openTestDatabase } from '@tessera/server/testing'
import { expect, test } from 'vitest'
import { KilledShop } from './crash/killed-shop.ts'

/** Statements before which a part of the work is cut off; others are committed by then. */
const stops = {
  deletion: /delete from "ecommerce_categories" where "id"/,
  restore: /update "core_history" set "in_trash" = false where "position"/,
  derivation: /select ecommerce_derive_products\(/,
}

/** More than one transaction deletes. */
const links = 5400
/** More than one transaction derives. */
const shared = 700
/** Servers start several times: a bound for what hangs on a busy machine. */
const starting = { timeout: 600_000 }

// What has no database of its own does the same in both runs.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'An embedded server that is killed goes on with deletions, restores and derivations',
  starting,
  async () => {
    await cutOff({})
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'A server that is killed goes on with deletions, restores and derivations (TEST_DATABASE_URL)',
  starting,
  async () => {
    const own = await openTestDatabase([])
    try {
      await cutOff({ DATABASE_URL: own.url ?? '' })
    } finally {
      await own.drop()
    }
  },
)

async function cutOff(environment: Readonly<Record<string, string>>): Promise<void> {
  const shop = await KilledShop.open(environment)
  const api = ({ path }: Entity, rest = '') => `/api/${path}${rest}`
  const make = async (entity: Entity, fields: object) =>
    ((await shop.expect(201, 'POST', api(entity), fields)) as { id: string }).id
  const makeMany = async (entity: Entity, count: number, fieldsOf: (index: number) => object) => {
    const made: { id: string }[] = []
    while (made.length < count) {
      const rows = Array.from({ length: Math.min(900, count - made.length) }, (_, at) => ({
        data: fieldsOf(made.length + at),
      }))
      made.push(...((await shop.expect(201, 'POST', api(entity, '/bulk'), rows)) as { id: string }[]))
    }
    return made
  }
  const entry = async () => ((await shop.expect(200, 'GET', '/api/core/trash')) as TrashEntry[])[0]
  const isShown = async (id: string) => (await shop.send('GET', api(category, `/${id}`))).status === 200
  const countLinks = (id: string) => {
    const filter = Object.entries({ column: 'categoryId', method: 'eq', value: id })
    const query = filter.map(([name, value]) => `filters[and][0][${name}]=${value}`).join('&')
    return shop.expect(200, 'GET', api(categoriesToProducts, `/count?${query}`))
  }
  const found = async (value: string) =>
    ((await shop.expect(200, 'GET', `${productSearchPath}?value=colour:${value}`)) as FoundProducts).total

  try {
    await shop.start(stops.deletion)
    const key = await make(attributeKey, { slug: 'colour', type: 'feature', field: 'string' })
    const blue = await make(attribute, { slug: 'blue', string: { en: 'Blue' } })
    await make(attributeKeysToAttributes, { attributeKeyId: key, attributeId: blue })
    const products = await makeMany(product, shared, index => ({ title: { en: `Tile ${index}` } }))
    const productOf = (index: number) => products[index % shared]?.id
    await makeMany(productsToAttributes, shared, index => ({ productId: productOf(index), attributeId: blue }))
    const id = await make(category, { title: { en: 'Tiles' } })
    await makeMany(categoriesToProducts, links, index => ({ categoryId: id, productId: productOf(index) }))
    await shop.expect(200, 'DELETE', api(category, `/${id}`))
    await shop.jobsHaveStopped(stops.deletion)
    await shop.kill()

    await shop.start(stops.restore)
    expect([await isShown(id), await countLinks(id)]).toEqual([false, 0])
    await shop.waitFor('the end of the deletion', async () => (await entry())?.pending === null)
    expect(await entry()).toMatchObject({ recordId: id, cascaded: { [categoriesToProducts.path]: links } })
    await shop.expect(200, 'POST', `/api/core/trash/${(await entry())?.id}/restore`)
    await shop.jobsHaveStopped(stops.restore)
    await shop.kill()

    await shop.start(stops.derivation)
    await shop.waitFor('the record', () => isShown(id))
    expect([await countLinks(id), await entry()]).toEqual([links, undefined])
    await shop.expect(200, 'PATCH', api(attribute, `/${blue}`), { string: { en: 'Azure' } })
    await shop.jobsHaveStopped(stops.derivation)
    await shop.kill()

    await shop.start()
    await shop.waitFor('the derivation', async () => (await found('Azure')) === shared)
    expect(await found('Blue')).toBe(0)
  } finally {
    await shop.close()
  }
}
