import { product } from '@tessera/ecommerce'
import { batchAction } from '@tessera/server'
import { readOptions, type WantedOption, type WantedSku, writeOptions } from './product-options.ts'
import { type WantedPrice, writePrices } from './product-prices.ts'
import { type WantedProperty, writeProperties } from './product-properties.ts'
import { optionsSchema, pricesSchema, propertiesSchema } from './product-schemas.ts'
import { type StockCount, writeStock } from './stock/product-stock.ts'
import { stockSchema } from './stock/stock-routes.ts'

const route = (name: string) => ['PUT', `/api/${product.path}/:id/${name}`] as const

/** What the routes of a product do, within a batch: a product is saved in one transaction with all that belongs to it. */
export const productActions = [
  batchAction<{ readonly prices: readonly WantedPrice[] }>({
    name: 'ecommerce/product-prices',
    route: route('prices'),
    schema: pricesSchema,
    run: async (host, productId, { prices }, context) => ({
      record: { prices: await writePrices(host, { productId }, prices, context) },
    }),
  }),
  batchAction<{ readonly properties: readonly WantedProperty[] }>({
    name: 'ecommerce/product-properties',
    route: route('properties'),
    schema: propertiesSchema,
    run: async (host, id, { properties }, context) => ({
      record: { properties: await writeProperties(host, id, properties, context) },
    }),
  }),
  batchAction<{ readonly stock: readonly StockCount[] }>({
    name: 'ecommerce/product-stock',
    route: route('stock'),
    schema: stockSchema,
    run: async (host, id, { stock }, { caller }) => ({ record: { stock: await writeStock(host, id, stock, caller) } }),
  }),
  /** Later operations refer to its SKUs by the places of their values: `{ "$ref": "options/0,2" }`. */
  batchAction<{ readonly options: readonly WantedOption[]; readonly skus?: 'all' | readonly WantedSku[] }>({
    name: 'ecommerce/product-options',
    route: route('options'),
    schema: optionsSchema,
    async run(host, id, { options, skus = [] }, context) {
      await writeOptions(host, id, options, skus, context)
      const record = await readOptions(host, id, context)
      const places = new Map(
        record.options.flatMap(({ optionValues }) => optionValues.map((value, place) => [value.id, place] as const)),
      )
      const ids = record.skus.map(({ id: skuId, optionValueIds }) => [
        optionValueIds.map(value => places.get(value)).join(),
        skuId,
      ])
      return { record, ids: Object.fromEntries(ids) }
    },
  }),
]
