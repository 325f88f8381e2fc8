import type { Localized, Row } from '@tessera/core'
import { attribute, attributeKey, attributeKeysToAttributes, product, productsToAttributes } from '@tessera/ecommerce'
import {
  type Context,
  issues,
  NotFoundError,
  refusedWithin,
  sqlNames,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { inTransaction } from './in-transaction.ts'
import { lockProducts } from './product-lock.ts'
import { type PriceHost, sharedAttributes } from './product-prices.ts'
import { lockAttributes } from './stored-prices.ts'

type AttributeField = Row<typeof attributeKey>['field']

/** What a property, or the interval of a subscription, is called and holds. */
interface PropertyKey {
  readonly type: 'feature' | 'interval'
  readonly field: AttributeField
  readonly title: Localized
  /** Before and after the value: its unit. */
  readonly prefix: Localized
  readonly suffix: Localized
}

type PropertyValue = Localized | number | boolean | string | null

/** A property of a product, or the interval of its payments. */
export interface ShownProperty {
  readonly attributeId: string
  readonly keyId: string
  readonly key: PropertyKey
  /** Of the kind that the key says: texts by language, a number, yes or no, a day (`2026-01-31`) or a moment. */
  readonly value: PropertyValue
}

/** A property as somebody enters it. */
export interface WantedProperty {
  /** Of one that the product has; absent for a new one. */
  readonly attributeId?: string
  /** Of a new one: a key that there is. */
  readonly keyId?: string
  /** Of a new one: its key, which is made unless there is one that is called like that. */
  readonly key?: {
    readonly title: Localized
    readonly field?: AttributeField
    readonly suffix?: Localized
    readonly type?: PropertyKey['type']
  }
  readonly value: PropertyValue
}

interface StoredProperty extends ShownProperty {
  readonly linkId: string
  readonly place: number
}

const [attributes, a] = sqlNames(attribute, 'a')
const [links, pl] = sqlNames(productsToAttributes, 'pl')
const [keyLinks, kl] = sqlNames(attributeKeysToAttributes, 'kl')
const [keys, k] = sqlNames(attributeKey, 'k')

const propertiesSql = `select ${pl.id} as "linkId", ${pl.orderIndex} as "place", ${a.id} as "attributeId", key.id as "keyId",
    jsonb_build_object('type', key.type, 'field', key.field, 'title', key.title, 'prefix', key.prefix, 'suffix', key.suffix) as "key",
    to_jsonb(a) as "row"
  from ${links} join ${attributes} on ${a.id} = ${pl.attributeId}
  cross join lateral (select ${k.id} as id, ${k.type} as type, ${k.field} as field, coalesce(${k.title}, '{}') as title,
      coalesce(${k.prefix}, '{}') as prefix, coalesce(${k.suffix}, '{}') as suffix
    from ${keyLinks} join ${keys} on ${k.id} = ${kl.attributeKeyId} where ${kl.attributeId} = ${a.id}
    order by ${kl.orderIndex}, ${kl.createdAt}, ${kl.id} limit 1) key
  where ${pl.productId} = $1::uuid and key.type in ('feature', 'interval')
  order by ${pl.orderIndex}, ${pl.createdAt}, ${pl.id}`

async function storedProperties(productId: string, database: Pick<Transaction, 'query'>): Promise<StoredProperty[]> {
  type Found = Omit<StoredProperty, 'value'> & { readonly row: Readonly<Record<AttributeField, PropertyValue>> }
  const found = await database.query<Found>({ text: propertiesSql, values: [productId] })
  return found.map(({ row, ...property }) => ({ ...property, value: row[property.key.field] ?? null }))
}

/** The properties of a product in their order, and the interval of its payments. @throws NotFoundError */
export async function readProperties(host: PriceHost, productId: string, context: Context): Promise<ShownProperty[]> {
  if (!(await host.service(product).find(productId, context))) throw new NotFoundError()
  const stored = await storedProperties(productId, context.transaction ?? host.database)
  return stored.map(({ linkId: _, place: __, ...property }) => property)
}

/**
 * Sets the properties of a product, in this order, in one transaction: those that are not wanted any more go. What other records
 * have, too, stays as it is: the product gets a value of its own.
 * @throws NotFoundError, ValidationError
 */
export async function writeProperties(
  host: PriceHost,
  productId: string,
  wanted: readonly WantedProperty[],
  outside: Context,
): Promise<ShownProperty[]> {
  return inTransaction(host, outside, async (context, transaction) => {
    await lockProducts([productId], transaction)
    if (!(await host.service(product).find(productId, context))) throw new NotFoundError()
    const before = await storedProperties(productId, transaction)
    const byId = new Map(before.map(each => [each.attributeId, each]))
    assertKnown(wanted, byId)
    const ids = before.map(({ attributeId }) => attributeId)
    await lockAttributes(ids, transaction)
    const shared = await sharedAttributes(host, ids, transaction)
    await removeOthers(host, before, wanted, shared, context)
    for (const [orderIndex, property] of wanted.entries()) {
      await refusedWithin(`properties.${orderIndex}`, async () => {
        const stored = property.attributeId === undefined ? undefined : byId.get(property.attributeId)
        if (!stored) return add(host, productId, property, orderIndex, context)
        return change(host, stored, property, orderIndex, shared.has(stored.attributeId), context)
      })
    }
    return readProperties(host, productId, context)
  })
}

function assertKnown(wanted: readonly WantedProperty[], byId: ReadonlyMap<string, StoredProperty>): void {
  const seen = new Set<string>()
  wanted.forEach(({ attributeId, keyId, key }, index) => {
    const path = `properties.${index}`
    if (attributeId === undefined) {
      if ((keyId === undefined) === (key === undefined))
        throw new ValidationError(issues.EITHER(path, { first: 'keyId', second: 'key' }))
      return
    }
    if (!byId.has(attributeId)) throw new ValidationError(issues.UNKNOWN(`${path}.attributeId`))
    if (seen.has(attributeId)) throw new ValidationError(issues.REPEATED(`${path}.attributeId`))
    seen.add(attributeId)
  })
}

async function removeOthers(
  host: PriceHost,
  before: readonly StoredProperty[],
  wanted: readonly WantedProperty[],
  shared: ReadonlySet<string>,
  context: Context,
): Promise<void> {
  const stays = new Set(wanted.map(({ attributeId }) => attributeId))
  const goes = before.filter(({ attributeId }) => !stays.has(attributeId))
  const unlinked = goes.filter(({ attributeId }) => shared.has(attributeId)).map(({ linkId }) => linkId)
  const removed = goes.filter(({ attributeId }) => !shared.has(attributeId)).map(({ attributeId }) => attributeId)
  if (unlinked.length > 0) await host.service(productsToAttributes).removeMany(unlinked, context)
  if (removed.length > 0) await host.service(attribute).removeMany(removed, context)
}

async function change(
  host: PriceHost,
  { attributeId, linkId, keyId, key, value: before, place }: StoredProperty,
  { value }: WantedProperty,
  orderIndex: number,
  isShared: boolean,
  context: Context,
): Promise<void> {
  const isChanged = !isSame(before, value)
  if (isChanged && isShared) {
    const { id } = await create(host, keyId, key.field, value, context)
    await host.service(productsToAttributes).update(linkId, { attributeId: id, orderIndex }, context)
    return
  }
  if (isChanged) await host.service(attribute).update(attributeId, valued(key.field, value), context)
  if (place !== orderIndex) await host.service(productsToAttributes).update(linkId, { orderIndex }, context)
}

async function add(
  host: PriceHost,
  productId: string,
  property: WantedProperty,
  orderIndex: number,
  context: Context & { readonly transaction: Transaction },
): Promise<void> {
  const key = await keyFor(host, property, context)
  const { id: attributeId } = await create(host, key.id, key.field, property.value, context)
  await host.service(productsToAttributes).create({ productId, attributeId, orderIndex }, context)
}

async function create(
  host: PriceHost,
  attributeKeyId: string,
  field: AttributeField,
  value: PropertyValue,
  context: Context,
): Promise<Row<typeof attribute>> {
  const made = await host.service(attribute).create(valued(field, value), context)
  await host.service(attributeKeysToAttributes).create({ attributeKeyId, attributeId: made.id }, context)
  return made
}

/** @throws ValidationError for a value of another kind */
function valued(field: AttributeField, value: PropertyValue): Readonly<Record<string, PropertyValue>> {
  const type = field === 'string' ? 'object' : field === 'date' || field === 'datetime' ? 'string' : field
  if (value !== null && typeof value !== type) throw new ValidationError(issues.WRONG_TYPE('value', { types: [type] }))
  return { [field]: value ?? (field === 'string' ? {} : null) }
}

/** The key that a new property names, or one that is called like that in a language of its title, or a new one. */
async function keyFor(
  host: PriceHost,
  { keyId, key }: WantedProperty,
  context: Context & { readonly transaction: Transaction },
): Promise<Pick<Row<typeof attributeKey>, 'id' | 'field'>> {
  if (!key) {
    const found = await host.service(attributeKey).find(keyId as string, context)
    if (!found || (found.type !== 'feature' && found.type !== 'interval'))
      throw new ValidationError(issues.UNKNOWN('keyId'))
    return found
  }
  const { title, suffix = {}, field = 'string', type = 'feature' } = key
  // Two products may get the first property of that name at the same moment.
  const lock = {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: ['ecommerce keys of properties'],
  }
  await context.transaction.query(lock)
  const [found] = await context.transaction.query<Pick<Row<typeof attributeKey>, 'id' | 'field'>>({
    text: `select ${k.id} as "id", ${k.field} as "field" from ${keys} where ${k.type} = $1 and ${k.field} = $2
      and ($1 = 'interval' or exists (select 1 from jsonb_each_text($3::jsonb) wanted
        where lower(trim(wanted.value)) = lower(trim(${k.title} ->> wanted.key))))
      order by ${k.createdAt}, ${k.id} limit 1`,
    values: [type, field, JSON.stringify(title)],
  })
  return found ?? host.service(attributeKey).create({ type, field, title, suffix }, context)
}

function isSame(one: PropertyValue, other: PropertyValue): boolean {
  const plain = (value: PropertyValue) =>
    typeof value === 'object' && value !== null
      ? JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return plain(one) === plain(other)
}
