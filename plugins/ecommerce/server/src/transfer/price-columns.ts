import { currency as currencyEntity, decimalAmount, minorUnits } from '@tessera/billing'
import { type CallerTools, type Cause, type ImportTools, type PartColumn, RefusedError } from '@tessera/server'
import type { StoredPrice } from '../stored-prices.ts'
import { writtenAmount } from '../written-amount.ts'
import { columnLabels, columnSynonyms } from './column-labels.ts'

export type Currency = StoredPrice['currency']

const kinds = { price: 'price', compareAt: 'compare-at' } as const

type Kind = keyof typeof kinds

/** A column of prices in a currency: `price.EUR`, `sku.compareAt.EUR`. */
export interface PriceColumn {
  readonly name: string
  readonly type: StoredPrice['type']
  readonly code: string
}

/** @param prefix before the name, such as `sku.` */
export function priceColumn(name: string, prefix = ''): PriceColumn | undefined {
  if (!name.startsWith(prefix)) return undefined
  const [, kind, code] = /^(price|compareAt)\.([A-Za-z0-9_-]{1,20})$/.exec(name.slice(prefix.length)) ?? []
  return kind && code ? { name, type: kinds[kind as Kind], code } : undefined
}

/** Columns of prices in each currency. */
export async function priceColumns({ host, context }: CallerTools, prefix: '' | 'sku.'): Promise<PartColumn[]> {
  const { rows } = await host.service(currencyEntity).list(
    {
      orderBy: [
        { column: 'isDefault', method: 'desc' },
        { column: 'code', method: 'asc' },
      ],
      limit: 100,
    },
    context,
  )
  const labels = {
    '': { price: 'price', compareAt: 'compareAt' },
    'sku.': { price: 'skuPrice', compareAt: 'skuCompareAt' },
  } as const
  return (['price', 'compareAt'] as const).flatMap(kind =>
    rows.map(({ code }) => ({
      name: `${prefix}${kind}.${code}`,
      labels: columnLabels(host, labels[prefix][kind], { currency: code }),
      isNumber: true,
      ...(prefix === '' ? { synonyms: columnSynonyms(host, kind) } : { isOfLine: true }),
    })),
  )
}

/** Currencies by their codes. */
export async function currenciesByCode(
  codes: Iterable<string>,
  { host, context }: CallerTools,
): Promise<ReadonlyMap<string, Currency>> {
  const value = [...new Set(codes)]
  const filters = { and: [{ column: 'code', method: 'inArray', value }] } as const
  const { rows } = await host.service(currencyEntity).list({ filters, limit: 1000 }, context)
  return new Map(rows.map(({ id, code, fractionDigits }) => [code, { id, code, fractionDigits }]))
}

/** The price of a column, as files have it; '' for none. */
export function priceCell(prices: readonly StoredPrice[], { type, code }: PriceColumn): string {
  const price = prices.find(each => each.type === type && each.currency.code === code)
  return price ? decimalAmount(minorUnits(price.number, price.currency), price.currency) : ''
}

/** The minor units in a cell, or null for an empty one; undefined if it was refused. */
export function amountIn(
  cell: string,
  currency: Currency,
  row: number,
  column: string,
  tools: ImportTools,
): number | null | undefined {
  const text = cell.trim()
  if (text === '') return null
  try {
    return writtenAmount(text, currency, column)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const [issue] = error.issues
    if (!issue) throw error
    const cause: Cause = { ...issue, text: error.causes[0] ?? '' }
    tools.refuse(row, column, cause)
    return undefined
  }
}
