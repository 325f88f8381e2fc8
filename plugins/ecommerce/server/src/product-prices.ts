import { currency as currencyEntity, decimalAmount, minorUnits, sumOf } from '@tessera/billing'
import { type Entity, type Localized, type Row, referencesOf } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  product,
  productsToAttributes,
  sku,
  skusToAttributes,
} from '@tessera/ecommerce'
import {
  type Context,
  issues,
  NotFoundError,
  type PluginHost,
  sqlNames,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { withinBounds } from './amounts.ts'
import { ecommerceIssues } from './errors.ts'
import { inTransaction } from './in-transaction.ts'
import { lockProducts } from './product-lock.ts'
import { lockAttributes, type PriceCurrency, type StoredPrice, storedNumber, storedPrices } from './stored-prices.ts'
import { writtenAmount } from './written-amount.ts'

const [keys, k] = sqlNames(attributeKey, 'k')
const [currencies, c] = sqlNames(currencyEntity, 'c')

export type PriceHost = Pick<PluginHost, 'service' | 'database' | 'entities' | 'catalogues' | 'configuration'>

/** What has prices: a product, or one of its SKUs. */
export interface PriceHolder {
  readonly productId: string
  readonly skuId?: string
}

/** A price as somebody enters it. */
export interface WantedPrice {
  readonly currencyId: string
  /** As people write it; null: not sold in this currency. Absent: as it is. */
  readonly amount?: string | null
  /** A former price to compare it with; null: none. Absent: as it is. */
  readonly compareAt?: string | null
}

/** What a product costs in a currency. Amounts are exact decimals: `19.90`. */
export interface ShownPrice {
  readonly currencyId: string
  readonly currencyCode: string
  /** Null where there is none; without surcharges. */
  readonly amount: string | null
  readonly compareAt: string | null
  /** Further prices in this currency, which are added to the amount and change by themselves only. */
  readonly surcharges: readonly { readonly attributeId: string; readonly title: Localized; readonly amount: string }[]
  /** What is charged; null where it has no price. */
  readonly total: string | null
}

/** What a holder costs, in each currency that it has a price in. @throws NotFoundError for one that the caller may not see */
export async function readShownPrices(host: PriceHost, holder: PriceHolder, context: Context): Promise<ShownPrice[]> {
  await assertHolder(host, holder, context)
  const all = await storedPrices([holder.productId], context.transaction ?? host.database)
  return shownPrices(all.filter(price => isOf(price, holder)))
}

/**
 * Sets prices of a product or of one of its SKUs, in one transaction. What other records have, too, stays as it is: the holder gets
 * a price of its own. Surcharges stay, unless the product isn't sold in their currency any more.
 * @throws NotFoundError, ValidationError
 */
export async function writePrices(
  host: PriceHost,
  holder: PriceHolder,
  wanted: readonly WantedPrice[],
  outside: Context,
): Promise<ShownPrice[]> {
  return inTransaction(host, outside, async (context, transaction) => {
    await lockProducts([holder.productId], transaction)
    await assertHolder(host, holder, context)
    const known = await knownCurrencies(wanted, transaction)
    const writer = new PriceWriter(host, holder, context, transaction)
    await writer.open()
    for (const [index, { currencyId, amount, compareAt }] of wanted.entries()) {
      const currency = known.get(currencyId) as PriceCurrency
      const minor = (text: string | null, name: string) =>
        text === null ? null : writtenAmount(text, currency, `prices.${index}.${name}`)
      if (amount !== undefined) await writer.set('price', currency, minor(amount, 'amount'))
      if (compareAt !== undefined) await writer.set('compare-at', currency, minor(compareAt, 'compareAt'))
    }
    return readShownPrices(host, holder, context)
  })
}

/**
 * Gives holders attributes of their own for those that other records have, too, at the price that they have.
 * Attributes are locked, so that nobody links one at the same moment.
 * @returns the prices with their own attributes
 */
export async function withOwnAttributes(
  host: PriceHost,
  prices: readonly StoredPrice[],
  context: Context,
  transaction: Transaction,
): Promise<StoredPrice[]> {
  const ids = [...new Set(prices.map(({ attributeId }) => attributeId))]
  await lockAttributes(ids, transaction)
  const shared = await sharedAttributes(host, ids, transaction)
  const copied = prices.filter(({ attributeId }) => shared.has(attributeId))
  if (copied.length === 0) return [...prices]
  const originals = new Map(
    (
      await rowsOf(
        host,
        copied.map(({ attributeId }) => attributeId),
        context,
      )
    ).map(row => [row.id, row]),
  )
  const made = await host.service(attribute).createMany(
    copied.map(({ attributeId }) => {
      const {
        id: _,
        createdAt: __,
        updatedAt: ___,
        slug: ____,
        ...values
      } = originals.get(attributeId) as Row<typeof attribute>
      return values
    }),
    context,
  )
  const fresh = copied.map((price, index) => ({ ...price, attributeId: (made[index] as Row<typeof attribute>).id }))
  await describePrices(host, fresh, context)
  for (const [relation, of] of [
    [productsToAttributes, fresh.filter(({ skuId }) => skuId === null)],
    [skusToAttributes, fresh.filter(({ skuId }) => skuId !== null)],
  ] as const) {
    if (of.length === 0) continue
    await host.service(relation as typeof productsToAttributes).updateMany(
      of.map(({ linkId, attributeId }) => ({ id: linkId, data: { attributeId } })),
      context,
    )
  }
  const byLink = new Map(fresh.map(price => [price.linkId, price]))
  return prices.map(price => byLink.get(price.linkId) ?? price)
}

async function rowsOf(
  host: PriceHost,
  ids: readonly string[],
  context: Context,
): Promise<readonly Row<typeof attribute>[]> {
  const filters = { and: [{ column: 'id', method: 'inArray', value: [...new Set(ids)] }] } as const
  return (await host.service(attribute).list({ filters, limit: ids.length }, context)).rows
}

/** Links attributes with their keys and currencies. */
export async function describePrices(
  host: PriceHost,
  prices: readonly Pick<StoredPrice, 'attributeId' | 'keyId' | 'currency'>[],
  context: Context,
): Promise<void> {
  await host.service(attributeKeysToAttributes).createMany(
    prices.map(({ attributeId, keyId }) => ({ attributeId, attributeKeyId: keyId })),
    context,
  )
  await host.service(attributesToCurrencies).createMany(
    prices.map(({ attributeId, currency }) => ({ attributeId, billingModuleCurrencyId: currency.id })),
    context,
  )
}

/** Attributes that more than one link of any module names, other than those that say what they mean. */
export async function sharedAttributes(
  { entities }: Pick<PriceHost, 'entities'>,
  ids: readonly string[],
  transaction: Transaction,
): Promise<Set<string>> {
  const meanings: readonly string[] = [attributeKeysToAttributes.path, attributesToCurrencies.path]
  const holders = [...entities.values()].filter(({ path }) => !meanings.includes(path))
  const uses = holders.flatMap(entity => usesOf(entity))
  const text = `select id from (${uses.join(' union all ')}) used group by id having count(*) > 1`
  return new Set((await transaction.query<{ id: string }>({ text, values: [ids] })).map(({ id }) => id))
}

function usesOf(entity: Entity): string[] {
  const [table, names] = sqlNames(entity, 'u')
  return referencesOf(entity)
    .filter(({ target }) => target.path === attribute.path)
    .map(({ name }) => `select ${names[name]} as id from ${table} where ${names[name]} = any($1::uuid[])`)
}

/** Sets prices of one holder. */
class PriceWriter {
  readonly #host: PriceHost
  readonly #holder: PriceHolder
  readonly #context: Context
  readonly #transaction: Transaction
  /** Of the product and of all its SKUs. */
  #all: StoredPrice[] = []

  constructor(host: PriceHost, holder: PriceHolder, context: Context, transaction: Transaction) {
    this.#host = host
    this.#holder = holder
    this.#context = context
    this.#transaction = transaction
  }

  async open(): Promise<void> {
    this.#all = await storedPrices([this.#holder.productId], this.#transaction)
  }

  async set(type: StoredPrice['type'], currency: PriceCurrency, minor: number | null): Promise<void> {
    const there = this.#all.filter(
      price => isOf(price, this.#holder) && price.type === type && price.currency.id === currency.id,
    )
    if (minor === null) return this.#remove(there)
    const [price] = there
    if (!price) return this.#add(type, currency, minor)
    if (minorUnits(price.number, currency) === minor) return
    const [own] = (await withOwnAttributes(this.#host, [price], this.#context, this.#transaction)) as [StoredPrice]
    await this.#host
      .service(attribute)
      .update(own.attributeId, { number: storedNumber(minor, currency) }, this.#context)
  }

  async #add(type: StoredPrice['type'], currency: PriceCurrency, minor: number): Promise<void> {
    const keyId = await this.#keyFor(type)
    const { id: attributeId } = await this.#host
      .service(attribute)
      .create({ number: storedNumber(minor, currency) }, this.#context)
    await describePrices(this.#host, [{ attributeId, keyId, currency }], this.#context)
    const { productId, skuId } = this.#holder
    if (skuId === undefined)
      await this.#host.service(productsToAttributes).create({ productId, attributeId }, this.#context)
    else await this.#host.service(skusToAttributes).create({ skuId, attributeId }, this.#context)
  }

  /** Takes prices away, and attributes that nothing else has. */
  async #remove(prices: readonly StoredPrice[]): Promise<void> {
    if (prices.length === 0) return
    const ids = [...new Set(prices.map(({ attributeId }) => attributeId))]
    await lockAttributes(ids, this.#transaction)
    const shared = await sharedAttributes(this.#host, ids, this.#transaction)
    const own = ids.filter(id => !shared.has(id))
    const links = prices.filter(({ attributeId }) => shared.has(attributeId)).map(({ linkId }) => linkId)
    const relation = this.#holder.skuId === undefined ? productsToAttributes : (skusToAttributes as never)
    if (links.length > 0) await this.#host.service(relation).removeMany(links, this.#context)
    if (own.length > 0) await this.#host.service(attribute).removeMany(own, this.#context)
  }

  /** The key that prices of the holder have in other currencies, else those of the product, else the first of the shop. */
  async #keyFor(type: StoredPrice['type']): Promise<string> {
    const ofType = this.#all.filter(price => price.type === type)
    const known =
      ofType.find(price => isOf(price, this.#holder)) ?? ofType.find(({ skuId }) => skuId === null) ?? ofType[0]
    return known?.keyId ?? priceKey(this.#host, type, this.#context, this.#transaction)
  }
}

/** The first key of the shop for prices of a type; a new one where there is none. */
export async function priceKey(
  host: PriceHost,
  type: StoredPrice['type'],
  context: Context,
  transaction: Transaction,
): Promise<string> {
  // Two products may get the shop's first price at the same moment.
  const lock = { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`ecommerce key ${type}`] }
  await transaction.query(lock)
  const [first] = await transaction.query<{ id: string }>({
    text: `select ${k.id} as "id" from ${keys} where ${k.type} = $1 and ${k.field} = 'number' order by ${k.createdAt}, ${k.id} limit 1`,
    values: [type],
  })
  if (first) return first.id
  const title = titlesOf(host, type)
  return (await host.service(attributeKey).create({ type, field: 'number', title }, context)).id
}

/** What a key of prices is called, in each language of the site that there are texts in. */
function titlesOf({ catalogues, configuration }: PriceHost, type: StoredPrice['type']): Localized {
  const packageName = '@tessera/ecommerce'
  const written = catalogues.languagesOf(packageName)
  return Object.fromEntries(
    configuration.languages
      .filter(language => written.includes(language))
      .map(language => {
        const { entities } = catalogues.spoken(packageName, language) as unknown as Pick<
          typeof import('@tessera/ecommerce/messages/en.json'),
          'entities'
        >
        return [language, entities['attribute-key'].fields.type.values[type]]
      }),
  )
}

function isOf(price: StoredPrice, { skuId }: PriceHolder): boolean {
  return price.skuId === (skuId ?? null)
}

/** @throws NotFoundError for a product that the caller may not see, and for a SKU of another one */
async function assertHolder(host: PriceHost, { productId, skuId }: PriceHolder, context: Context): Promise<void> {
  if (!(await host.service(product).find(productId, context))) throw new NotFoundError()
  if (skuId === undefined) return
  const found = await host.service(sku).find(skuId, context)
  if (found?.productId !== productId) throw new NotFoundError()
}

/** @throws ValidationError for a currency that isn't known, or is there twice */
async function knownCurrencies(
  wanted: readonly WantedPrice[],
  transaction: Transaction,
): Promise<ReadonlyMap<string, PriceCurrency>> {
  const ids = wanted.map(({ currencyId }) => currencyId)
  const rows = await transaction.query<PriceCurrency>({
    text: `select ${c.id} as "id", ${c.code} as "code", ${c.fractionDigits} as "fractionDigits" from ${currencies} where ${c.id} = any($1::uuid[])`,
    values: [ids],
  })
  const known = new Map(rows.map(row => [row.id, row]))
  ids.forEach((id, index) => {
    if (!known.has(id)) throw new ValidationError(issues.UNKNOWN(`prices.${index}.currencyId`))
    if (ids.indexOf(id) < index) throw new ValidationError(issues.REPEATED(`prices.${index}.currencyId`))
  })
  return known
}

/** Prices of one holder by currency, in the order of their codes. */
export function shownPrices(prices: readonly StoredPrice[]): ShownPrice[] {
  return [...Map.groupBy(prices, ({ currency }) => currency.id).values()]
    .map(ofCurrency => {
      const { currency } = ofCurrency[0] as StoredPrice
      const charged = ofCurrency.filter(({ type }) => type === 'price')
      const compared = ofCurrency.find(({ type }) => type === 'compare-at')
      const minor = charged.map(({ number }) => minorUnits(number, currency))
      const [amount] = minor
      return {
        currencyId: currency.id,
        currencyCode: currency.code,
        amount: amount === undefined ? null : decimalAmount(amount, currency),
        compareAt: compared ? decimalAmount(minorUnits(compared.number, currency), currency) : null,
        surcharges: charged.slice(1).map(({ attributeId, keyTitle }, index) => ({
          attributeId,
          title: keyTitle,
          amount: decimalAmount(minor[index + 1] ?? 0, currency),
        })),
        total:
          minor.length === 0
            ? null
            : decimalAmount(
                withinBounds(() => sumOf(minor)),
                currency,
              ),
      }
    })
    .toSorted((one, other) => (one.currencyCode < other.currencyCode ? -1 : 1))
}

/** @throws ValidationError, see `ecommerceIssues` */
export function assertSome(count: number, most: number): void {
  if (count > most) throw new ValidationError(ecommerceIssues.ECOMMERCE_TOO_MANY_PRICES('ids', { maximum: most }))
}
