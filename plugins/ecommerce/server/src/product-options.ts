import type { Localized, Row } from '@tessera/core'
import {
  mostOptions,
  mostSkus,
  option,
  optionValue,
  product,
  sku,
  skusToFiles,
  skusToOptionValues,
} from '@tessera/ecommerce'
import {
  type Context,
  issues,
  NotFoundError,
  refusedWithin,
  selected,
  sqlNames,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { ecommerceIssues } from './errors.ts'
import { inTransaction } from './in-transaction.ts'
import { lockProducts } from './product-lock.ts'
import { type PriceHost, type ShownPrice, shownPrices, type WantedPrice, writePrices } from './product-prices.ts'
import { storedPrices } from './stored-prices.ts'

type Host = PriceHost

/** What a product shall come in, in this order. Options and values without an id are new, others keep theirs. */
export interface WantedOption {
  readonly id?: string
  readonly title: Localized
  readonly values: readonly { readonly id?: string; readonly title: Localized }[]
}

type OptionRow = Row<typeof option>
type ValueRow = Row<typeof optionValue>
type SkuRow = Row<typeof sku>

/** A SKU as somebody enters it. What is absent stays as it is. */
export interface WantedSku {
  /** The place of its value in each option. */
  readonly values: readonly number[]
  /** Null: none. */
  readonly code?: string | null
  readonly isEnabled?: boolean
  /** In grams; null: that of the product. */
  readonly weight?: number | null
  readonly prices?: readonly WantedPrice[]
  /** Its picture; null: that of the product. */
  readonly fileId?: string | null
}

/** What a product comes in, and its SKUs. */
export interface ProductOptions {
  readonly options: readonly (OptionRow & { readonly optionValues: readonly ValueRow[] })[]
  /** In the order of their values. */
  readonly skus: readonly (SkuRow & {
    /** Ids of their values, in the order of the options. */
    readonly optionValueIds: readonly string[]
    /** Its own, without those of the product. */
    readonly prices: readonly ShownPrice[]
    /** Its own picture. */
    readonly fileId: string | null
  })[]
}

const [options, o] = sqlNames(option, 'o')
const [optionValues, v] = sqlNames(optionValue, 'v')
const [skus, s] = sqlNames(sku, 's')
const [links, l] = sqlNames(skusToOptionValues, 'l')

/** @throws NotFoundError for a product that the caller may not see */
export async function readOptions(host: Host, productId: string, context: Context): Promise<ProductOptions> {
  if (!(await host.service(product).find(productId, context))) throw new NotFoundError()
  const orderBy = [
    { column: 'orderIndex', method: 'asc' },
    { column: 'id', method: 'asc' },
  ] as const
  const limit = 1000
  const ofIds = <Column extends string>(column: Column, rows: readonly { readonly id: string }[]) =>
    ({ and: [{ column, method: 'inArray', value: rows.map(({ id }) => id) }] }) as const
  const filters = ofIds('productId', [{ id: productId }])
  const { rows: ofProduct } = await host.service(option).list({ filters, orderBy, limit }, context)
  const ofOptions = ofIds('optionId', ofProduct)
  const { rows: values } = await host.service(optionValue).list({ filters: ofOptions, orderBy, limit }, context)
  const { rows: sold } = await host.service(sku).list({ filters, orderBy, limit }, context)
  const ofSkus = ofIds('skuId', sold)
  const { rows: named } = await host.service(skusToOptionValues).list({ filters: ofSkus, orderBy, limit }, context)
  const place = new Map(
    ofProduct.flatMap(({ id }, index) =>
      values.filter(({ optionId }) => optionId === id).map(each => [each.id, index]),
    ),
  )
  const bySku = Map.groupBy(named, ({ skuId }) => skuId)
  const { rows: pictures } = await host.service(skusToFiles).list({ filters: ofSkus, orderBy, limit }, context)
  const priced = sold.length === 0 ? [] : await storedPrices([productId], context.transaction ?? host.database)
  return {
    options: ofProduct.map(each => ({ ...each, optionValues: values.filter(({ optionId }) => optionId === each.id) })),
    skus: sold.map(each => ({
      ...each,
      optionValueIds: (bySku.get(each.id) ?? [])
        .map(({ optionValueId }) => optionValueId)
        .filter(id => place.has(id))
        .toSorted((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0)),
      prices: shownPrices(priced.filter(({ skuId }) => skuId === each.id)),
      fileId: pictures.find(({ skuId }) => skuId === each.id)?.fileStorageModuleFileId ?? null,
    })),
  }
}

/**
 * Writes what a product comes in, in one transaction. SKUs whose values went go with them; those that lack a value of an option,
 * because it is new, get its first one.
 * @param wantedSkus `all` makes a SKU of each combination that has none; a list makes those that are missing of it, and says what
 * they are like
 * @throws NotFoundError, ValidationError; ConflictError naming the orders that hold a SKU which would go
 */
export async function writeOptions(
  host: Host,
  productId: string,
  wanted: readonly WantedOption[],
  wantedSkus: 'all' | readonly WantedSku[],
  outside: Context,
): Promise<ProductOptions> {
  const detailed = wantedSkus === 'all' ? [] : wantedSkus
  assertFew(wanted, wantedSkus)
  assertPlaces(wanted, detailed)
  return inTransaction(host, outside, async (context, transaction) => {
    await lockProducts([productId], transaction)
    if (!(await host.service(product).find(productId, context))) throw new NotFoundError()
    const before = await storedOptions(productId, transaction)
    assertKnown(before, wanted)
    await removeOthers(host, before, wanted, context)
    const values = await writeTitles(host, productId, wanted, context)
    const made =
      wantedSkus === 'all' ? combinations(values) : detailed.map(({ values: places }) => atPlaces(values, places))
    const skuIds = await completeSkus(host, productId, values, made, context, transaction)
    for (const [index, details] of detailed.entries()) {
      const skuId = skuIds.get(atPlaces(values, details.values).join()) as string
      await refusedWithin(`skus.${index}`, () => writeSku(host, productId, skuId, details, context))
    }
    return readOptions(host, productId, context)
  })
}

function assertFew(wanted: readonly WantedOption[], skus: 'all' | readonly WantedSku[]): void {
  if (wanted.length > mostOptions) {
    throw new ValidationError(ecommerceIssues.ECOMMERCE_TOO_MANY_OPTIONS('options', { maximum: mostOptions }))
  }
  const count = wanted.reduce((product, { values }) => product * values.length, 1)
  const isTooMany = skus === 'all' ? count > mostSkus : wanted.some(({ values }) => values.length > mostSkus)
  if (isTooMany) throw new ValidationError(ecommerceIssues.ECOMMERCE_TOO_MANY_SKUS('options', { maximum: mostSkus }))
  const twice = repeated(wanted.map(({ title }) => title))
  if (twice !== undefined) throw new ValidationError(issues.REPEATED(`options.${twice}.title`))
  wanted.forEach(({ values }, at) => {
    const again = repeated(values.map(({ title }) => title))
    if (again !== undefined) throw new ValidationError(issues.REPEATED(`options.${at}.values.${again}.title`))
  })
}

/** @throws ValidationError for SKUs that no option has the values of, and for those that are there twice */
function assertPlaces(wanted: readonly WantedOption[], skus: readonly WantedSku[]): void {
  const keys = skus.map(({ values }) => values.join())
  skus.forEach(({ values }, index) => {
    const isKnown =
      values.length === wanted.length && values.length > 0 && values.every((place, at) => wanted[at]?.values[place])
    if (!isKnown) throw new ValidationError(issues.UNKNOWN(`skus.${index}.values`))
    if (keys.indexOf(keys[index] as string) < index) throw new ValidationError(issues.REPEATED(`skus.${index}.values`))
  })
}

/** The ids of the values that are at these places. */
function atPlaces(values: readonly (readonly string[])[], places: readonly number[]): string[] {
  return places.map((place, at) => values[at]?.[place] as string)
}

/** Writes what a SKU is like. */
async function writeSku(
  host: Host,
  productId: string,
  skuId: string,
  { code, isEnabled, weight, prices = [], fileId }: WantedSku,
  context: Context,
): Promise<void> {
  const fields = {
    ...(code !== undefined && { code: code === '' ? null : code }),
    ...(isEnabled !== undefined && { isEnabled }),
    ...(weight !== undefined && { weight }),
  }
  if (Object.keys(fields).length > 0) await host.service(sku).update(skuId, fields, context)
  if (prices.length > 0) await writePrices(host, { productId, skuId }, prices, context)
  if (fileId === undefined) return
  const filters = { and: [{ column: 'skuId', method: 'eq', value: skuId }] } as const
  const { rows } = await host.service(skusToFiles).list({ filters }, context)
  if (rows[0]?.fileStorageModuleFileId === (fileId ?? undefined)) return
  const before = rows.map(({ id }) => id)
  if (before.length > 0) await host.service(skusToFiles).removeMany(before, context)
  if (fileId !== null) await host.service(skusToFiles).create({ skuId, fileStorageModuleFileId: fileId }, context)
}

/** The place of a title that is there before, too. */
function repeated(titles: readonly Localized[]): number | undefined {
  const texts = titles.map(title =>
    JSON.stringify(Object.entries(title).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
  const found = texts.findIndex((text, index) => texts.indexOf(text) < index)
  return found < 0 ? undefined : found
}

interface StoredOption {
  readonly id: string
  readonly valueIds: readonly string[]
}

function storedOptions(productId: string, transaction: Transaction): Promise<StoredOption[]> {
  return transaction.query<StoredOption>({
    text: `select ${o.id} as "id", coalesce((select jsonb_agg(${v.id}) from ${optionValues} where ${v.optionId} = ${o.id}), '[]') as "valueIds"
      from ${options} where ${o.productId} = $1::uuid order by ${o.id} for update of o`,
    values: [productId],
  })
}

/** @throws ValidationError for ids of other products, and for those that are there twice */
function assertKnown(before: readonly StoredOption[], wanted: readonly WantedOption[]): void {
  const seen = new Set<string>()
  const check = (id: string | undefined, known: readonly string[], path: string) => {
    if (id === undefined) return
    if (!known.includes(id)) throw new ValidationError(issues.UNKNOWN(path))
    if (seen.has(id)) throw new ValidationError(issues.REPEATED(path))
    seen.add(id)
  }
  wanted.forEach(({ id, values }, at) => {
    check(
      id,
      before.map(each => each.id),
      `options.${at}.id`,
    )
    const known = before.find(each => each.id === id)?.valueIds ?? []
    for (const [index, value] of values.entries()) check(value.id, known, `options.${at}.values.${index}.id`)
  })
}

/** Options and values that are not wanted any more; the services take their SKUs along. */
async function removeOthers(
  host: Host,
  before: readonly StoredOption[],
  wanted: readonly WantedOption[],
  context: Context,
): Promise<void> {
  const stays = new Set(wanted.flatMap(({ id, values }) => [id, ...values.map(value => value.id)]))
  const goes = before.filter(({ id }) => !stays.has(id)).map(({ id }) => id)
  const valuesGo = before
    .filter(({ id }) => stays.has(id))
    .flatMap(({ valueIds }) => valueIds.filter(id => !stays.has(id)))
  if (valuesGo.length > 0) await host.service(optionValue).removeMany(valuesGo, context)
  if (goes.length > 0) await host.service(option).removeMany(goes, context)
}

/** @returns the ids of the values by option, in their order */
async function writeTitles(
  host: Host,
  productId: string,
  wanted: readonly WantedOption[],
  context: Context,
): Promise<string[][]> {
  const fresh = wanted.flatMap(({ id, title }, orderIndex) => (id ? [] : [{ productId, title, orderIndex }]))
  const made = await host.service(option).createMany(fresh, context)
  const known = wanted.flatMap(({ id, title }, orderIndex) => (id ? [{ id, data: { title, orderIndex } }] : []))
  if (known.length > 0) await host.service(option).updateMany(known, context)
  const placed = wanted.map(each => each.id ?? (made.shift() as OptionRow).id)
  const freshValues = wanted.flatMap(({ values }, at) =>
    values.flatMap(({ id, title }, orderIndex) => (id ? [] : [{ optionId: placed[at] as string, title, orderIndex }])),
  )
  const madeValues = await host.service(optionValue).createMany(freshValues, context)
  const knownValues = wanted.flatMap(({ values }) =>
    values.flatMap(({ id, title }, orderIndex) => (id ? [{ id, data: { title, orderIndex } }] : [])),
  )
  if (knownValues.length > 0) await host.service(optionValue).updateMany(knownValues, context)
  return wanted.map(({ values }) => values.map(({ id }) => id ?? (madeValues.shift() as ValueRow).id))
}

interface StoredSku {
  readonly id: string
  readonly orderIndex: number
  readonly valueIds: readonly string[]
}

/**
 * Gives SKUs the values that they lack, an order, and makes those that are missing.
 * @param wanted the values of those that there must be
 * @returns the ids of the SKUs by those of their values
 */
async function completeSkus(
  host: Host,
  productId: string,
  values: readonly (readonly string[])[],
  wanted: readonly (readonly string[])[],
  context: Context,
  transaction: Transaction,
): Promise<ReadonlyMap<string, string>> {
  if (values.length === 0) {
    const left = await storedSkus(productId, transaction)
    if (left.length > 0) {
      await host.service(sku).removeMany(
        left.map(({ id }) => id),
        context,
      )
    }
    return new Map()
  }
  const taken = new Map<string, string>()
  const linked: { skuId: string; optionValueId: string; orderIndex: number }[] = []
  const all = combinations(values)
  const places = new Map(all.map((combination, index) => [combination.join(), index]))
  const moved: { id: string; data: { orderIndex: number } }[] = []
  for (const { id, orderIndex, valueIds } of await storedSkus(productId, transaction)) {
    const full = values.map(ofOption => ofOption.find(value => valueIds.includes(value)) ?? (ofOption[0] as string))
    const key = full.join()
    // Another one has these values already: it stays without, and can't be sold.
    if (taken.has(key)) continue
    taken.set(key, id)
    full.forEach((optionValueId, place) => {
      if (!valueIds.includes(optionValueId)) linked.push({ skuId: id, optionValueId, orderIndex: place })
    })
    const place = places.get(key) ?? 0
    if (place !== orderIndex) moved.push({ id, data: { orderIndex: place } })
  }
  if (moved.length > 0) await host.service(sku).updateMany(moved, context)
  const missing = wanted.filter(combination => !taken.has(combination.join()))
  const made = await host.service(sku).createMany(
    missing.map(combination => ({ productId, orderIndex: places.get(combination.join()) ?? 0 })),
    context,
  )
  const madeLinks = made.flatMap(({ id: skuId }, index) =>
    (missing[index] ?? []).map((optionValueId, orderIndex) => ({ skuId, optionValueId, orderIndex })),
  )
  await host.service(skusToOptionValues).createMany([...linked, ...madeLinks], context)
  for (const [index, { id }] of made.entries()) taken.set((missing[index] ?? []).join(), id)
  return taken
}

function storedSkus(productId: string, transaction: Transaction): Promise<StoredSku[]> {
  return transaction.query<StoredSku>({
    text: `select ${selected(s, 'id', 'orderIndex')},
        coalesce((select jsonb_agg(${l.optionValueId}) from ${links} where ${l.skuId} = ${s.id}), '[]') as "valueIds"
      from ${skus} where ${s.productId} = $1::uuid order by ${s.orderIndex}, ${s.id}`,
    values: [productId],
  })
}

/** Each value of the first with each of the second, and so on: the last one changes fastest. */
function combinations(values: readonly (readonly string[])[]): string[][] {
  return values.reduce<string[][]>(
    (all, ofOption) => all.flatMap(each => ofOption.map(value => [...each, value])),
    [[]],
  )
}
