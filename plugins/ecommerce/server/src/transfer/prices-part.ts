import { currency } from '@tessera/billing'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  product,
  productsToAttributes,
} from '@tessera/ecommerce'
import { transferPart } from '@tessera/server'
import { storedPrices } from '../stored-prices.ts'
import { amountIn, currenciesByCode, priceCell, priceColumn, priceColumns } from './price-columns.ts'
import { type ManyPrice, writeManyPrices } from './write-many-prices.ts'

/** What prices are read from. */
export const ofPrices = [
  productsToAttributes,
  attribute,
  attributeKeysToAttributes,
  attributeKey,
  attributesToCurrencies,
  currency,
] as const

/** Prices and former prices of products, a column for each currency; without surcharges. */
export const pricesPart = transferPart({
  entity: product,
  reads: ofPrices,
  writes: [attribute, productsToAttributes],
  columns: tools => priceColumns(tools, ''),
  async read(ids, names, { host, context }) {
    const columns = names.flatMap(name => priceColumn(name) ?? [])
    const prices = Map.groupBy(
      (await storedPrices(ids, context.transaction ?? host.database)).filter(({ skuId }) => skuId === null),
      ({ productId }) => productId,
    )
    return new Map(
      ids.map(id => [
        id,
        [Object.fromEntries(columns.map(column => [column.name, priceCell(prices.get(id) ?? [], column)]))],
      ]),
    )
  },
  async write(records, tools) {
    const cells = records.flatMap(({ id, isNew, lines: [line] }) =>
      Object.entries(line?.cells ?? {}).flatMap(([name, cell]) => {
        const column = priceColumn(name)
        return column && line ? [{ id, isNew, row: line.row, column, cell }] : []
      }),
    )
    const known = await currenciesByCode(
      cells.map(({ column }) => column.code),
      tools,
    )
    const prices = cells.flatMap(({ id, isNew, row, column, cell }): ManyPrice[] => {
      const ofColumn = known.get(column.code)
      const minor = ofColumn && amountIn(cell, ofColumn, row, column.name, tools)
      if (!ofColumn || minor === undefined || (minor === null && isNew)) return []
      return [{ productId: id, type: column.type, currency: ofColumn, minor }]
    })
    await writeManyPrices(tools.host, prices, tools.context, tools.context.transaction)
  },
})
