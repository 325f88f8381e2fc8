import type { Localized, Row } from '@tessera/core'
import {
  categoriesToProducts,
  deliveryMethod,
  deliveryMethodsToStores,
  deliveryRate,
  discount,
  discountsToCategories,
  discountsToProducts,
  discountUse,
  order,
  store,
  taxRate,
} from '@tessera/ecommerce'
import { type PluginHost, type Queryable, selected, sqlNames } from '@tessera/server'
import { optionsOf } from './options.ts'
import type { DeliveryRate, DeliveryRule, DiscountRule, TradeRules } from './trade-terms.ts'

type RulesHost = Pick<PluginHost, 'ownership' | 'events'>

/** A cart that rules are read for. */
export interface RuledCart extends Pick<Row<typeof order>, 'id' | 'discountCode' | 'address'> {
  /** Of the buyer, as far as it is known. */
  readonly email: string | null
  readonly productIds: readonly string[]
}

/** A way of delivery with what its buyers read. */
export interface DeliveryMethod
  extends DeliveryRule,
    Pick<Row<typeof deliveryMethod>, 'description' | 'kind' | 'needsAddress' | 'openingHours'> {
  readonly stores: readonly { readonly id: string; readonly title: Localized }[]
}

/** The rules that hold for one cart. */
export interface CartRules extends TradeRules {
  readonly deliveries: readonly DeliveryMethod[]
  readonly categoriesOf: ReadonlyMap<string, readonly string[]>
  /** Whether the shop gives discounts for codes at all. */
  readonly hasCodes: boolean
  /** Whether there is any delivery, discount without a code, or tax that is added. */
  readonly hasRules: boolean
  readonly country: string | null
}

type FoundDiscount = DiscountRule & {
  /** Carts whose buyer has had it as often as one may. */
  readonly usedUp: readonly string[]
}

interface Found {
  readonly discounts: readonly FoundDiscount[]
  readonly deliveries: readonly DeliveryMethod[]
  readonly rates: readonly (Pick<Row<typeof taxRate>, 'taxClassId' | 'country' | 'percent'> & {
    readonly title: Localized
  })[]
  readonly categories: Readonly<Record<string, readonly string[]>>
  readonly hasCodes: boolean
}

/** Reads what holds for carts at the moment, in one statement. @returns rules in the order of the carts */
export async function readRules(
  host: RulesHost,
  carts: readonly RuledCart[],
  database: Queryable,
): Promise<readonly CartRules[]> {
  if (carts.length === 0) return []
  const { tax } = optionsOf(host)
  const countries = carts.map(({ address }) => address?.country ?? tax?.country ?? '')
  const [found] = await database.query<Found>({
    text: rulesSql(host),
    values: [
      JSON.stringify(carts.map(({ id, email }) => ({ id, email }))),
      carts.flatMap(({ discountCode }) => (discountCode === null ? [] : [writtenCode(discountCode)])),
      [...new Set(carts.flatMap(({ productIds }) => productIds))],
      tax ? [...new Set(countries)] : [],
    ],
    name: 'ecommerce_rules',
  })
  const { discounts, deliveries, rates, categories, hasCodes } = found as Found
  const categoriesOf = new Map(Object.entries(categories))
  return carts.map((cart, index) => ({
    discounts: discounts.filter(
      ({ code, usedUp }) =>
        (code === null || code === (cart.discountCode && writtenCode(cart.discountCode))) && !usedUp.includes(cart.id),
    ),
    deliveries,
    categoriesOf,
    hasCodes,
    hasRules: deliveries.length > 0 || discounts.length > 0 || tax?.prices === 'exclusive',
    country: tax?.country ?? null,
    tax: tax
      ? {
          prices: tax.prices,
          rates: new Map(
            rates
              .filter(({ country }) => country === countries[index])
              .map(({ taxClassId, percent, title }) => [taxClassId, { percent, title }]),
          ),
        }
      : null,
  }))
}

/** Whether anything may be added to prices or taken off them now. */
export async function hasRules(host: Pick<PluginHost, 'database' | 'events'>): Promise<boolean> {
  if (optionsOf(host).tax?.prices === 'exclusive') return true
  const [found] = await host.database.query<{ has: boolean }>({ text: hasRulesSql, name: 'ecommerce_has_rules' })
  return found?.has ?? false
}

/** A code as it is stored and compared: however its letters were typed. */
export function writtenCode(code: string): string {
  return code.trim().toUpperCase()
}

const [discounts, d] = sqlNames(discount, 'd')
const [discountProducts, dp] = sqlNames(discountsToProducts, 'dp')
const [discountCategories, dc] = sqlNames(discountsToCategories, 'dc')
const [uses, u] = sqlNames(discountUse, 'u')
const [orders, o] = sqlNames(order, 'o')
const [methods, m] = sqlNames(deliveryMethod, 'm')
const [methodStores, ms] = sqlNames(deliveryMethodsToStores, 'ms')
const [stores, s] = sqlNames(store, 's')
const [deliveryRates, r] = sqlNames(deliveryRate, 'r')
const [taxRates, t] = sqlNames(taxRate, 't')
const [categoryLinks, cp] = sqlNames(categoriesToProducts, 'cp')

const rateColumns = {
  currencyId: r.currencyId,
  amount: r.amount,
  freeFrom: r.freeFrom,
  minimumSum: r.minimumSum,
  maximumSum: r.maximumSum,
  minimumWeight: r.minimumWeight,
  maximumWeight: r.maximumWeight,
} satisfies Readonly<Record<keyof DeliveryRate, string>>

/** Whether a discount is given at all now, apart from who wants it. */
const isOnSql = `${d.isEnabled} and (${d.startsAt} is null or ${d.startsAt} <= now()) and (${d.endsAt} is null or ${d.endsAt} > now())
  and (${d.maximumUses} is null or ${d.uses} < ${d.maximumUses})`

/** SQL: how often the buyer of an order, known by their account or their e-mail address, has had a discount. */
export function usesOfBuyerSql(
  { ownership }: Pick<PluginHost, 'ownership'>,
  { discountId, orderId, email }: { readonly discountId: string; readonly orderId: string; readonly email: string },
): string {
  return `(select count(*) from ${uses} join ${orders} on ${o.id} = ${u.orderId}
    where ${u.discountId} = ${discountId} and ${o.id} <> ${orderId}
      and (${ownership.conditionSql(order, orderId, `${u.subjectId}::uuid`)} or lower(${o.email}) = lower(${email})))`
}

const hasRulesSql = `select exists (select 1 from ${methods} where ${m.isEnabled}) or exists (select 1 from ${discounts} where ${isOnSql}) as has`

const discountColumns = selected(
  d,
  'id',
  'title',
  'code',
  'kind',
  'percent',
  'amount',
  'currencyId',
  'everyNth',
  'minimumSum',
  'isCombinable',
)

// By hand: all that a cart needs, in one statement whatever there is of it.
function rulesSql(host: RulesHost): string {
  const buyer = { discountId: d.id, orderId: 'w.id', email: 'w.email' }
  return `
with w as (select * from jsonb_to_recordset($1::jsonb) as w(id uuid, email text)),
given as (
  select ${discountColumns},
    coalesce((select jsonb_agg(${dp.productId}) from ${discountProducts} where ${dp.discountId} = ${d.id}), '[]') as "productIds",
    coalesce((select jsonb_agg(${dc.categoryId}) from ${discountCategories} where ${dc.discountId} = ${d.id}), '[]') as "categoryIds",
    case when ${d.maximumUsesPerSubject} is null then '[]' else
      coalesce((select jsonb_agg(w.id) from w where ${usesOfBuyerSql(host, buyer)} >= ${d.maximumUsesPerSubject}), '[]') end as "usedUp"
  from ${discounts} where (${d.code} is null or ${d.code} = any($2::text[])) and ${isOnSql}),
offered as (
  select ${selected(m, 'id', 'title', 'description', 'kind', 'needsAddress', 'openingHours', 'taxClassId', 'orderIndex', 'createdAt')},
    coalesce((select jsonb_agg(jsonb_build_object('id', ${s.id}, 'title', ${s.title}) order by ${ms.orderIndex}, ${ms.createdAt}, ${ms.id})
      from ${methodStores} join ${stores} on ${s.id} = ${ms.storeId} where ${ms.deliveryMethodId} = ${m.id}), '[]') as stores,
    coalesce((select jsonb_agg(jsonb_build_object(${Object.entries(rateColumns)
      .map(([name, column]) => `'${name}', ${column}`)
      .join(', ')}))
      from ${deliveryRates} where ${r.deliveryMethodId} = ${m.id}), '[]') as rates
  from ${methods} where ${m.isEnabled})
select
  coalesce((select jsonb_agg(to_jsonb(given) order by given.id) from given), '[]') as discounts,
  coalesce((select jsonb_agg(to_jsonb(offered) || jsonb_build_object('storeIds', jsonb_path_query_array(stores, '$[*].id'))
    order by offered."orderIndex", offered."createdAt", offered.id) from offered), '[]') as deliveries,
  coalesce((select jsonb_agg(jsonb_build_object('taxClassId', ${t.taxClassId}, 'country', ${t.country}, 'percent', ${t.percent}, 'title', ${t.title}))
    from ${taxRates} where ${t.country} = any($4::text[])), '[]') as rates,
  coalesce((select jsonb_object_agg(linked.product, linked.categories) from (
    select ${cp.productId} as product, jsonb_agg(${cp.categoryId}) as categories from ${categoryLinks}
    where ${cp.productId} = any($3::uuid[]) and exists (select 1 from given where given."categoryIds" <> '[]') group by ${cp.productId}) linked), '{}') as categories,
  exists (select 1 from ${discounts} where ${d.code} is not null and ${isOnSql}) as "hasCodes"`
}
