import type { Input } from '@tessera/core'
import { deliveryMethod, deliveryMethodsToStores, deliveryRate, discount } from '@tessera/ecommerce'
import { writeStock } from '@tessera/ecommerce-server'
import { type ContentHost, system } from '@tessera/server'
import type { DemoProduct } from './content.ts'
import { currencyIds, stored } from './create-records.ts'

/** How many there are of what is counted, by the slug of a product or the code of a SKU. Tiles are made to order. */
const counts: Readonly<Record<string, { readonly available: number; readonly lowAt: number }>> = {
  'nine-samples': { available: 180, lowAt: 20 },
  'glaze-cards': { available: 4, lowAt: 5 },
  care: { available: 240, lowAt: 20 },
  'S-311-LN12': { available: 6, lowAt: 8 },
  'S-311-SL12': { available: 0, lowAt: 8 },
}

/** Amounts are minor units; all currencies of the demo have two digits. */
interface DemoRate {
  readonly code: string
  readonly amount: number
  readonly freeFrom?: number
}

const deliveries: readonly (Omit<Input<typeof deliveryMethod>, 'slug'> & {
  readonly slug: string
  readonly stores: readonly string[]
  readonly rates: readonly DemoRate[]
})[] = [
  {
    slug: 'pick-up',
    title: { en: 'I will pick it up', ru: 'Заберу сам' },
    description: stored({
      en: 'We write to you as soon as it is packed. Tell us under “Comment” where you want to fetch it.',
      ru: 'Напишем, как только соберём заказ. В комментарии укажите, куда вам удобнее приехать.',
    }),
    kind: 'pickup',
    needsAddress: false,
    openingHours: {
      en: 'Vyborg: Tuesday to Saturday, 10 to 18. Saint Petersburg: every day, 11 to 20',
      ru: 'Выборг: вторник — суббота, 10:00–18:00. Петербург: ежедневно, 11:00–20:00',
    },
    stores: ['vyborg', 'petersburg'],
    rates: ['RUB', 'EUR', 'USD'].map(code => ({ code, amount: 0 })),
  },
  {
    slug: 'courier',
    title: { en: 'Courier', ru: 'Курьер' },
    description: stored({
      en: 'To the door, in two to five days. Tiles travel on their edge and arrive whole.',
      ru: 'До двери за два–пять дней. Плитка едет на ребре и приезжает целой.',
    }),
    kind: 'delivery',
    needsAddress: true,
    stores: [],
    rates: [
      { code: 'RUB', amount: 69_000, freeFrom: 2_500_000 },
      { code: 'EUR', amount: 1900, freeFrom: 30_000 },
      { code: 'USD', amount: 2200, freeFrom: 35_000 },
    ],
  },
]

async function createDeliveries(host: ContentHost, stores: ReadonlyMap<string, string>): Promise<void> {
  const currencies = await currencyIds(host)
  const methods = await host.service(deliveryMethod).createMany(
    deliveries.map(({ stores: _, rates: __, ...fields }, orderIndex) => ({ ...fields, orderIndex })),
    system,
  )
  const ofMethods = deliveries.map((each, index) => ({ ...each, deliveryMethodId: String(methods[index]?.id) }))
  await host.service(deliveryRate).createMany(
    ofMethods.flatMap(({ deliveryMethodId, rates }) =>
      rates.map(({ code, ...rate }) => ({ ...rate, deliveryMethodId, currencyId: String(currencies.get(code)) })),
    ),
    system,
  )
  await host.service(deliveryMethodsToStores).createMany(
    ofMethods.flatMap(({ deliveryMethodId, stores: slugs }) =>
      slugs.map(slug => ({ deliveryMethodId, storeId: String(stores.get(slug)) })),
    ),
    system,
  )
}

/** What is on the shelves, how it reaches its buyer, and a code that customers are given. */
export async function createTrade(
  host: ContentHost,
  demoProducts: readonly DemoProduct[],
  { products, skus, stores }: Readonly<Record<'products' | 'skus' | 'stores', ReadonlyMap<string, string>>>,
): Promise<void> {
  await createDeliveries(host, stores)
  for (const { slug, skus: kinds = [] } of demoProducts) {
    const counted = [
      { key: slug, skuId: null },
      ...kinds.map(({ code }) => ({ key: code, skuId: skus.get(code) ?? null })),
    ].flatMap(({ key, skuId }) => (counts[key] ? [{ skuId, ...counts[key] }] : []))
    if (counted.length > 0) await writeStock(host, products.get(slug) as string, counted, system.caller)
  }
  await host.service(discount).create(
    {
      title: { en: 'For the first order', ru: 'На первый заказ' },
      code: 'POLDEN',
      kind: 'percent',
      percent: 1000,
      maximumUsesPerSubject: 1,
    },
    system,
  )
}
