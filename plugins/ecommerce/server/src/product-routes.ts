import { product } from '@tessera/ecommerce'
import { type FastifyInstance, idOf, issues, matchingIds, type PluginHost, ValidationError } from '@tessera/server'
import { changePrices, type PriceChange } from './change-prices.ts'
import { idIn } from './ids.ts'
import { body, idSchema } from './order-schemas.ts'
import { readOptions, type WantedOption, type WantedSku, writeOptions } from './product-options.ts'
import { readShownPrices, type WantedPrice, writePrices } from './product-prices.ts'
import { readProperties, type WantedProperty, writeProperties } from './product-properties.ts'
import { optionsSchema, pricesSchema, propertiesSchema, written } from './product-schemas.ts'

const base = `/api/${product.path}`
const ofProduct = `${base}/:id`
/** Callers who may change products. */
const config = { access: { roles: ['editor'] }, follows: ['PATCH', ofProduct] } as const

/** As many products change in one go. */
const mostProducts = 1000

const changeSchema = body(
  {
    ids: { type: 'array', minItems: 1, maxItems: mostProducts, items: idSchema, description: 'Of products' },
    filters: {
      type: 'string',
      minLength: 1,
      maxLength: 20_000,
      description: 'Instead of ids: filters and search of the list of products, as in its address',
    },
    currencyId: idSchema,
    percent: { ...written, description: '10 or -12.5' },
    amount: { ...written, description: 'Added after the percentage; with - before what is taken off' },
    roundTo: { ...written, description: 'What prices end in: .90, 9.90 or 99' },
    dryRun: { type: 'boolean', default: false },
  },
  ['currencyId'],
)

/** What editors of the shop do with a product as a whole: its options, and prices. */
export function registerProducts(app: FastifyInstance, host: PluginHost): void {
  app.get(
    `${ofProduct}/options`,
    { config, schema: { summary: 'What a product comes in, and its SKUs' } },
    async request => ({ data: await readOptions(host, idOf(request), { caller: request.caller }) }),
  )

  app.put<{ Body: { readonly options: readonly WantedOption[]; readonly skus?: 'all' | readonly WantedSku[] } }>(
    `${ofProduct}/options`,
    { config, schema: { summary: 'Sets what a product comes in', body: optionsSchema } },
    async request => {
      const { options, skus = [] } = request.body
      const context = { caller: request.caller }
      return { data: await writeOptions(host, idOf(request), options, skus, context) }
    },
  )

  app.get(
    `${ofProduct}/properties`,
    { config, schema: { summary: 'What a product is like, and how often it is paid' } },
    async request => ({
      data: { properties: await readProperties(host, idOf(request), { caller: request.caller }) },
    }),
  )

  app.put<{ Body: { readonly properties: readonly WantedProperty[] } }>(
    `${ofProduct}/properties`,
    { config, schema: { summary: 'Sets what a product is like', body: propertiesSchema } },
    async request => {
      const context = { caller: request.caller }
      return { data: { properties: await writeProperties(host, idOf(request), request.body.properties, context) } }
    },
  )

  for (const [url, holderOf] of [
    [`${ofProduct}/prices`, (id: string) => ({ productId: id })],
    [`${ofProduct}/skus/:skuId/prices`, (id: string, skuId: string) => ({ productId: id, skuId })],
  ] as const) {
    const what = url.includes(':skuId') ? 'a SKU' : 'a product'
    const hasSku = url.includes(':skuId')
    app.get(url, { config, schema: { summary: `What ${what} costs, in each currency` } }, async request => {
      const holder = holderOf(idOf(request), hasSku ? idOf(request, 'skuId') : '')
      return { data: { prices: await readShownPrices(host, holder, { caller: request.caller }) } }
    })
    app.put<{ Body: { readonly prices: readonly WantedPrice[] } }>(
      url,
      { config, schema: { summary: `Sets what ${what} costs`, body: pricesSchema } },
      async request => {
        const holder = holderOf(idOf(request), hasSku ? idOf(request, 'skuId') : '')
        return { data: { prices: await writePrices(host, holder, request.body.prices, { caller: request.caller }) } }
      },
    )
  }

  app.post<{ Body: Omit<PriceChange, 'ids'> & { readonly ids?: readonly string[]; readonly filters?: string } }>(
    `${base}/prices/change`,
    { config, schema: { summary: 'Changes the prices of many products', body: changeSchema } },
    async request => {
      const { ids, filters, currencyId, ...change } = request.body
      const context = { caller: request.caller }
      if ((ids === undefined) === (filters === undefined)) {
        throw new ValidationError(issues.EITHER('', { first: 'ids', second: 'filters' }))
      }
      const wanted = {
        ...change,
        ids:
          ids?.map((id, index) => idIn(id, `ids.${index}`)) ??
          (await matchingIds(host, product, filters ?? '', mostProducts, context)),
        currencyId: idIn(currencyId, 'currencyId'),
      }
      return { data: await changePrices(host, wanted, context) }
    },
  )
}
