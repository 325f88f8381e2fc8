import type { Patch, Row } from '@tessera/core'
import { customer, order } from '@tessera/ecommerce'
import { type Context, newId, serviceOf, sqlNames, type Transaction } from '@tessera/server'
import { inTransaction } from './in-transaction.ts'

/** What an order says of the buyer. */
export interface KnownCustomer {
  readonly email: string
  /** Of the site, as the customer reads it. */
  readonly language?: string | null | undefined
  readonly name?: string | null | undefined
  readonly phone?: string | null | undefined
}

const [customers, c] = sqlNames(customer)
const [, known] = sqlNames(customer, 'known')
const learned = (['name', 'phone', 'language'] as const).map(field => {
  const value = `coalesce(nullif(${known[field]}, ''), excluded.${c[field]})`
  return { change: `${c[field]} = ${value}`, before: known[field], value }
})

/** One statement, so that of two who order at once under one address, the second waits for the first and finds its customer. */
const customerSql = `insert into ${customers} as known
  (${c.id}, ${c.createdAt}, ${c.updatedAt}, ${c.email}, ${c.name}, ${c.phone}, ${c.language})
values ($1::uuid, now(), now(), lower($2), nullif($3, ''), nullif($4, ''), nullif($5, ''))
on conflict (${c.email}) do update set ${learned.map(({ change }) => change).join(', ')},
  ${c.updatedAt} = case
    when (${learned.map(({ before }) => before).join(', ')}) is distinct from (${learned.map(({ value }) => value).join(', ')})
    then greatest(now(), ${known.updatedAt} + interval '1 ms') else ${known.updatedAt} end
returning ${c.id} as "id"`

/**
 * Finds the customer with an e-mail address, in any case, or makes one: `customerId` of an order that is placed, in the transaction that
 * has locked it. The customer is locked from then on: after orders and discounts, before stocks. What is known of them already stays,
 * what isn't is learned.
 * @returns the customer's id
 */
export async function customerIdOf(
  { email, name = null, phone = null, language = null }: KnownCustomer,
  transaction: Transaction,
): Promise<string> {
  const [found] = await transaction.query<{ id: string }>({
    text: customerSql,
    values: [newId(), email, name, phone, language],
    name: 'ecommerce_customer',
  })
  if (!found) throw new TypeError('A customer is found or made')
  return found.id
}

const [orders, o] = sqlNames(order, 'o')
const lockSql = `select ${o.id} from ${orders} where ${o.customerId} = any($1::uuid[]) order by ${o.id} for update of o`

/** Customers are known by their addresses in lower case. */
export class CustomerService extends serviceOf(customer) {
  protected override async beforeSave(
    values: readonly Patch<typeof customer>[],
    context: Context,
  ): Promise<readonly Patch<typeof customer>[]> {
    const prepared = await super.beforeSave(values, context)
    return prepared.map(each => (each.email ? { ...each, email: each.email.toLowerCase() } : each))
  }

  /** Their orders stay, and are locked before them, as a checkout does. */
  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof customer>[]> {
    return inTransaction(this.host, context, async (inside, transaction) => {
      await transaction.query({ text: lockSql, values: [ids] })
      return super.removeMany(ids, inside)
    })
  }
}
