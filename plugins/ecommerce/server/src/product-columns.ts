import { currency } from '@tessera/billing'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  product,
  productsToAttributes,
  productsToFiles,
  sku,
  skusToAttributes,
  stock,
} from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { type ListColumnSql, listColumn, untranslatedSql } from '@tessera/server'

type Statement = ListColumnSql<typeof product>

const attributes = [attribute, attributeKeysToAttributes, attributeKey, attributesToCurrencies, currency]
/** What the prices of products are made of, their SKUs included. */
const ofPrices = [...attributes, productsToAttributes, sku, skusToAttributes]
const ofMissing = [...ofPrices, productsToFiles, file]

/** Maintained by triggers, and no entity: the lowest price that a product can be sold at, in each currency. */
const prices = 'ecommerce_product_prices s'

/** The lowest price of a product in a currency: `price.EUR`. */
const price = listColumn(product, 'price', {
  type: 'numeric',
  parameter: /[A-Z0-9]{1,20}/,
  reads: ofPrices,
  sql({ row, parameter, table, bind }) {
    const [currencies, c] = table(currency, 'c')
    return `(select s.amount from ${prices} join ${currencies} on ${c.id} = s.billing_module_currency_id
      where s.product_id = ${row.id} and ${c.code} = ${bind(parameter)}::text)`
  },
})

/** Whether a product is offered in any currency. */
const isPriced = listColumn(product, 'isPriced', { type: 'boolean', reads: ofPrices, sql: isPricedSql })

function isPricedSql({ row }: Statement): string {
  return `exists (select 1 from ${prices} where s.product_id = ${row.id})`
}

/**
 * What a product costs, as JSON: `[{ code, symbol, fractionDigits, amount: '19.90', isFrom }]`, the shop's own currency first.
 * `isFrom`: some of its SKUs cost more.
 */
const allPrices = listColumn(product, 'prices', {
  type: 'text',
  reads: ofPrices,
  sql(statement) {
    const { row, table } = statement
    const [currencies, c] = table(currency, 'c')
    const [skus, k] = table(sku, 'k')
    const [own, sa] = table(skusToAttributes, 'sa')
    const [common, pa] = table(productsToAttributes, 'pa')
    const ownSum = sumOf(statement, `${own} where ${sa.skuId} = ${k.id}`, sa.attributeId)
    const commonSum = sumOf(statement, `${common} where ${pa.productId} = ${row.id}`, pa.attributeId)
    const isFrom = `exists (select 1 from ${skus}
      where ${k.productId} = ${row.id} and ${k.isEnabled} and coalesce(${ownSum}, ${commonSum}) > s.amount)`
    const shown = `jsonb_build_object('code', ${c.code}, 'symbol', ${c.symbol}, 'fractionDigits', ${c.fractionDigits},
      'amount', s.amount::text, 'isFrom', ${isFrom})`
    return `(select jsonb_agg(${shown} order by ${c.isDefault} desc, ${c.code})::text
      from ${prices} join ${currencies} on ${c.id} = s.billing_module_currency_id where s.product_id = ${row.id})`
  },
})

/** The sum of the prices among linked attributes in the currency of `s`; each means what its first key says, in its first currency. */
function sumOf({ table }: Statement, links: string, attributeId: string): string {
  const [attributes, a] = table(attribute, 'a')
  const [keyLinks, kl] = table(attributeKeysToAttributes, 'kl')
  const [keys, ke] = table(attributeKey, 'ke')
  const [currencyLinks, cl] = table(attributesToCurrencies, 'cl')
  const type = `select ${ke.type} from ${keyLinks} join ${keys} on ${ke.id} = ${kl.attributeKeyId}
    where ${kl.attributeId} = ${a.id} order by ${kl.orderIndex}, ${kl.createdAt}, ${kl.id} limit 1`
  const paidIn = `select ${cl.billingModuleCurrencyId} from ${currencyLinks}
    where ${cl.attributeId} = ${a.id} order by ${cl.orderIndex}, ${cl.createdAt}, ${cl.id} limit 1`
  return `(select sum(${a.number}) from ${attributes}
    where ${a.id} in (select ${attributeId} from ${links}) and (${type}) = 'price' and (${paidIn}) = s.billing_module_currency_id)`
}

function hasPictureSql({ row, table }: Statement): string {
  const [links, l] = table(productsToFiles, 'l')
  const [files, f] = table(file, 'f')
  return `exists (select 1 from ${links} join ${files} on ${f.id} = ${l.fileStorageModuleFileId} where ${l.productId} = ${row.id})`
}

/** What keeps a product from being shown well, separated by spaces: `price`, `picture`, `translation`; null for nothing. */
const missing = listColumn(product, 'missing', {
  type: 'text',
  reads: ofMissing,
  sql: statement => `nullif(concat_ws(' ',
    case when not ${isPricedSql(statement)} then 'price' end,
    case when not ${hasPictureSql(statement)} then 'picture' end,
    case when ${untranslatedSql(product, statement)} then 'translation' end), '')`,
})

/** Whether something keeps a product from being shown well. */
const isToDo = listColumn(product, 'isToDo', {
  type: 'boolean',
  reads: ofMissing,
  sql: statement =>
    `(not ${isPricedSql(statement)} or not ${hasPictureSql(statement)} or ${untranslatedSql(product, statement)})`,
})

/** How many pieces there are, of all SKUs and in all stores; null where nobody counts them. */
const available = listColumn(product, 'available', {
  type: 'integer',
  reads: [stock],
  sql({ row, table }) {
    const [stocks, k] = table(stock, 'k')
    return `(select sum(${k.available})::integer from ${stocks} where ${k.productId} = ${row.id})`
  },
})

/** Whether nothing is left of what is counted, and nothing is sold uncounted. */
const isSoldOut = listColumn(product, 'isSoldOut', {
  type: 'boolean',
  reads: [stock, sku],
  sql({ row, table }) {
    const [stocks, st] = table(stock, 'st')
    const [skus, k] = table(sku, 'k')
    const ofProduct = `select 1 from ${stocks} where ${st.productId} = ${row.id}`
    const uncounted = `select 1 from ${skus} where ${k.productId} = ${row.id} and ${k.isEnabled}
      and not exists (${ofProduct} and (${st.skuId} = ${k.id} or ${st.skuId} is null))`
    return `(exists (${ofProduct}) and not exists (${ofProduct} and ${st.available} >= coalesce(${row.step}, 1)) and not exists (${uncounted}))`
  },
})

/** What lists of products tell besides their fields. */
export const productColumns = [price, isPriced, allPrices, missing, isToDo, available, isSoldOut]
