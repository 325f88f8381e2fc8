import { linked } from '@tessera/core'
import { system, visitor } from '@tessera/server'
import { countStatements, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoriesToProducts, category, product } from './shop/entities.ts'
import { openShop } from './shop/shop-host.ts'

let kit: TestHost
let categoryId: string
let productIds: string[]
beforeAll(async () => {
  kit = await openShop()
  const long = 'A long description. '.repeat(40)
  const rows = Array.from({ length: 60 }, (_, index) => ({
    title: { en: `Product ${index}`, ru: long },
    sku: `S-${index}`,
    price: index,
  }))
  productIds = (await kit.host.service(product).createMany(rows, system)).map(({ id }) => id)
  categoryId = (await kit.host.service(category).create({ title: { en: 'All' } }, system)).id
  await kit.host.service(categoriesToProducts).createMany(
    productIds.map((productId, orderIndex) => ({ categoryId, productId, orderIndex })),
    system,
  )
})
afterAll(() => kit?.close())

const lists = () =>
  [
    { entity: product, query: { orderBy: [{ column: 'price', method: 'desc' }], limit: 40, offset: 3 } },
    {
      entity: product,
      query: {
        filters: { and: [{ column: 'type', method: 'eq', value: 'one_off' }] },
        include: [linked(product, categoriesToProducts, 'categoryId')],
      },
    },
    { entity: category, query: { include: [linked(category, categoriesToProducts, 'productId')] } },
    {
      entity: categoriesToProducts,
      query: {
        filters: { and: [{ column: 'categoryId', method: 'eq', value: categoryId }] },
        include: [{ path: 'product' }],
      },
    },
  ] as const

const cached = async () => (await kit.host.readCached(lists())).map(({ rows }) => rows)

describe('A changed record of a long list that is cached', () => {
  test('is read by itself: the other rows stay the same objects', async () => {
    const before = await cached()
    const id = productIds[20]
    await kit.host.service(product).update(String(id), { title: { en: 'Changed' } }, system)
    const { result: after, statements } = await countStatements(kit.host, cached)
    expect(statements.filter(text => text.startsWith('select '))).toHaveLength(1)
    expect(JSON.stringify(after)).toContain('Changed')
    expect(JSON.stringify(statements).length).toBeLessThan(20_000)
    for (const [list, place] of [
      [0, undefined],
      [1, undefined],
      [3, 'product'],
    ] as const) {
      const isOther = (row: object) =>
        (place ? (row as Record<string, { id: string }>)[place]?.id : (row as { id: string }).id) !== id
      const others = after[list]?.filter(isOther) ?? []
      expect(others.length).toBeGreaterThan(30)
      for (const row of others) expect(before[list]).toContain(row)
    }
    expect(after).toEqual((await kit.host.read(lists(), visitor)).map(({ rows }) => rows))
  })

  test('is where it belongs after any change', async () => {
    const service = kit.host.service(product)
    const links = kit.host.service(categoriesToProducts)
    const random = seeded(7)
    const one = () => productIds[random(productIds.length)] ?? ''
    const changes: (() => Promise<unknown>)[] = [
      () => service.update(one(), { title: { en: `Title ${random(1000)}` } }, system),
      () => service.update(one(), { subtitle: { en: `Subtitle ${random(1000)}` } }, system),
      () =>
        service.updateMany(
          [...new Set([one(), one()])].map(id => ({ id, data: { stock: random(9) } })),
          system,
        ),
      () => service.update(one(), { price: random(100) }, system),
      () => service.update(one(), { type: random(2) === 0 ? 'one_off' : 'subscription' }, system),
      async () => {
        const { id } = await service.create(
          { title: { en: 'New' }, sku: `N-${random(1_000_000)}`, price: random(90) },
          system,
        )
        productIds.push(id)
        await links.create({ categoryId, productId: id, orderIndex: random(60) }, system)
      },
      async () => {
        const id = one()
        productIds = productIds.filter(each => each !== id)
        await service.remove(id, system)
      },
      async () => {
        const { rows } = await links.list({ limit: 1, offset: random(30) }, system)
        await links.update(String(rows[0]?.id), { orderIndex: random(60) }, system)
      },
      () => kit.host.service(category).update(categoryId, { title: { en: `Category ${random(1000)}` } }, system),
    ]
    for (let step = 0; step < 120; step += 1) {
      for (let times = random(3); times >= 0; times -= 1) await changes[random(changes.length)]?.()
      const read = await kit.host.read(lists(), visitor)
      expect(await kit.host.readCached(lists()), `step ${step}`).toEqual(read)
    }
  })
})

/** Pseudo-random numbers below a bound. */
function seeded(seed: number): (bound: number) => number {
  let state = seed
  return bound => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * bound)
  }
}
