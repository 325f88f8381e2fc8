import { currency as currencyEntity, decimalAmount, type MoneyCurrency, minorUnits, sumOf } from '@tessera/billing'
import type { Localized } from '@tessera/core'
import { attribute, product } from '@tessera/ecommerce'
import {
  type Context,
  issues,
  NotFoundError,
  type PluginHost,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { withinBounds } from './amounts.ts'
import { type AmountChange, changedAmount, endingIn, percentIn } from './changed-amount.ts'
import { ecommerceIssues } from './errors.ts'
import { lockProducts } from './product-lock.ts'
import { assertSome, type PriceHost, withOwnAttributes } from './product-prices.ts'
import { lockedPrices, type StoredPrice, storedNumber } from './stored-prices.ts'
import { writtenAmount } from './written-amount.ts'

/** How the prices of many products change. */
export interface PriceChange {
  readonly ids: readonly string[]
  readonly currencyId: string
  /** `10`, `-12.5`: before the amount. */
  readonly percent?: string
  /** Added; as people write it, with `-` before what is taken off. */
  readonly amount?: string
  /** What prices end in: `.90`, `9.90`, `99`. */
  readonly roundTo?: string
  /** Says what would change, and changes nothing. */
  readonly dryRun?: boolean
}

/** A price before and after; exact decimals, with surcharges. */
interface ChangedPrice {
  readonly productId: string
  readonly skuId: string | null
  readonly before: string
  readonly after: string
}

export interface ChangedPrices {
  readonly prices: readonly ChangedPrice[]
  /** Products without a price in the currency, which stay as they are. */
  readonly unpriced: readonly string[]
  /** The entry of the history that undoes all of it (`POST /api/core/history/:id/undo`); null where nothing has changed. */
  readonly undo: string | null
}

/** As many prices change in one go, those of SKUs included. */
const mostPrices = 5000

/**
 * Changes the prices of products and of their SKUs in a currency, all or none, as one entry of the history. What is charged ends in
 * what is asked for; surcharges stay. Prices of stores stay.
 * @throws NotFoundError for a product that the caller may not see; ValidationError
 */
export async function changePrices(host: PriceHost, request: PriceChange, outside: Context): Promise<ChangedPrices> {
  const ids = [...new Set(request.ids)]
  return host.database.transaction(async transaction => {
    const context: Context = { ...outside, transaction }
    const currency = await host.service(currencyEntity).find(request.currencyId, context)
    if (!currency) throw new ValidationError(issues.UNKNOWN('currencyId'))
    const change = amountChange(request, currency)
    await lockProducts(ids, transaction)
    const titles = await titlesOf(host, ids, context)
    const all = await lockedPrices(ids, transaction)
    const charged = all.filter(({ type, currency: { id } }) => type === 'price' && id === currency.id)
    assertSome(charged.length, mostPrices)
    const steps = [...Map.groupBy(charged, ({ productId, skuId }) => `${productId} ${skuId ?? ''}`).values()].map(
      prices => stepOf(prices, currency, change, titles),
    )
    const prices = steps.map(({ base: { productId, skuId }, before, after }) => ({
      productId,
      skuId,
      before: decimalAmount(before, currency),
      after: decimalAmount(after, currency),
    }))
    const priced = new Set(charged.map(({ productId }) => productId))
    const unpriced = ids.filter(id => !priced.has(id))
    const changed = steps.filter(({ before, after }) => before !== after)
    const undo =
      request.dryRun || changed.length === 0 ? null : await write(host, changed, currency, context, transaction)
    return { prices, unpriced, undo }
  })
}

interface Step {
  readonly base: StoredPrice
  /** Sums with surcharges, in minor units. */
  readonly before: number
  readonly after: number
  /** What the base is then. */
  readonly amount: number
}

/** @param prices of one holder: the price, and surcharges. @throws ValidationError below these */
function stepOf(
  prices: readonly StoredPrice[],
  currency: MoneyCurrency,
  change: AmountChange,
  titles: ReadonlyMap<string, string>,
): Step {
  const [base, ...surcharges] = prices as [StoredPrice, ...StoredPrice[]]
  const added = withinBounds(() => sumOf(surcharges.map(({ number }) => minorUnits(number, currency))))
  const before = withinBounds(() => sumOf([minorUnits(base.number, currency), added]))
  const after = changedAmount(before, change)
  const amount = withinBounds(() => sumOf([after, -added]))
  if (amount < 0) {
    const said = titles.get(base.productId) ?? base.productId
    throw new ValidationError(ecommerceIssues.ECOMMERCE_BELOW_SURCHARGES('ids', { product: said }))
  }
  return { base, before, after, amount }
}

/** Writes the numbers in one statement, so that the history has them as one write. @returns one of its entries */
async function write(
  host: PriceHost,
  steps: readonly Step[],
  currency: MoneyCurrency & { readonly id: string },
  context: Context,
  transaction: Transaction,
): Promise<string | null> {
  const bases = await withOwnAttributes(
    host,
    steps.map(({ base }) => base),
    context,
    transaction,
  )
  const changes = steps.map(({ amount }, index) => ({
    id: (bases[index] as StoredPrice).attributeId,
    data: { number: storedNumber(amount, currency) },
  }))
  await host.service(attribute).updateMany(changes, context)
  const [entry] = await transaction.query<{ position: string }>({
    text: `select "position"::text from "core_history" where "entity" = $1 and "record_id" = $2::uuid and "action" = 'updated'
      order by "position" desc limit 1`,
    values: [attribute.path, changes[0]?.id],
  })
  return entry?.position ?? null
}

/** @throws ValidationError */
function amountChange({ percent, amount, roundTo }: PriceChange, currency: MoneyCurrency): AmountChange {
  if (percent === undefined && amount === undefined && roundTo === undefined) {
    throw new ValidationError(ecommerceIssues.ECOMMERCE_NOTHING_TO_CHANGE('percent'))
  }
  return {
    percent: percent === undefined ? 0 : percentIn(percent, 'percent'),
    amount: amount === undefined ? 0 : signedAmount(amount, currency),
    ending: roundTo === undefined ? null : endingIn(roundTo, currency, 'roundTo'),
  }
}

function signedAmount(text: string, currency: MoneyCurrency): number {
  const [, sign, digits = ''] = /^\s*([-+−–]?)(.*)$/su.exec(text) ?? []
  const minor = writtenAmount(digits, currency, 'amount')
  return sign === '' || sign === '+' ? minor : -minor
}

/** What products are called, for the cause of a refusal. @throws NotFoundError unless the caller sees all of them */
async function titlesOf(
  host: Pick<PluginHost, 'service' | 'configuration'>,
  ids: readonly string[],
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
  const { rows } = await host.service(product).list({ filters, limit: ids.length }, context)
  if (rows.length < ids.length) throw new NotFoundError()
  const { defaultLanguage } = host.configuration
  const said = (title: Localized) => title[defaultLanguage] ?? Object.values(title)[0]
  return new Map(rows.map(({ id, title, adminTitle }) => [id, said(title) ?? adminTitle]))
}
