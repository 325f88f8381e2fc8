import { order, orderEvent, ordersToProducts } from '@tessera/ecommerce'
import { sqlNames, system, type Transaction } from '@tessera/server'
import { hoursToKeepCarts } from '../hours-to-keep-carts.ts'
import { jobNames } from '../job-names.ts'
import { optionsOf } from '../options.ts'
import type { OrderMessage } from '../order-mail.ts'
import type { MailHost } from '../order-mail-parts.ts'
import { pricedOrders } from '../priced-orders.ts'
import { hasSomethingToSell } from './cart-mail.ts'
import { addressDigest, daysBetweenReminders } from './reminded-addresses.ts'

/** A cart that was left. */
interface AbandonedCart {
  readonly id: string
  /** Of a checkout that failed or was left. */
  readonly email: string | null
  readonly language: string | null
}

/** To whom it is told. */
interface Reminder extends AbandonedCart {
  readonly email: string
  readonly address: string
}

const [orders, o] = sqlNames(order, 'o')
const [, set] = sqlNames(order)
const [placed, p] = sqlNames(order, 'p')
const [lines, l] = sqlNames(ordersToProducts, 'l')
const batch = 100

const touchedSince = (hours: string) => `(${o.updatedAt} > now() - ${hours}
  or exists (select 1 from ${lines} where ${l.orderId} = ${o.id} and ${l.updatedAt} > now() - ${hours}))`
const untilCleared = `interval '${hoursToKeepCarts} hours'`
/** Not of those which were left before the shop wanted these mails, and aren't cleared because a payment of them failed. */
const isAbandoned = `${o.status} = 'new' and ${o.type} = 'cart' and ${o.remindedAt} is null
  and not ${touchedSince("$1::integer * interval '1 hour'")} and ${touchedSince(untilCleared)}`

const foundSql = `select ${o.id} as "id", ${o.email} as "email", ${o.language} as "language" from ${orders}
  where ${isAbandoned} and ${o.id} > $2::uuid and exists (select 1 from ${lines} where ${l.orderId} = ${o.id})
  order by ${o.id} limit ${batch}`

/** Those who have bought something since then have what they wanted. */
const hasBought = `exists (select 1 from ${placed} where lower(${p.email}) = lower(x.email)
  and ${p.placedAt} > ${o.createdAt} and ${p.status} not in ('new', 'canceled'))`

// One statement, so that of two nodes one has the cart, and one cart of an address is told: the other has to wait for its row.
const claimSql = `with due as (
  select ${o.id} as id, x.email, x.address, x.language
  from ${orders} join jsonb_to_recordset($2::jsonb) as x(id uuid, email text, address text, language text) on x.id = ${o.id}
  where ${isAbandoned} and not ${hasBought}
  order by ${o.id} for update of o skip locked
), chosen as (
  select distinct on (address) id, email, address, language from due order by address, id
), told as (
  insert into ecommerce_reminded_addresses as r (address, reminded_at) select address, now() from chosen order by address
  on conflict (address) do update set reminded_at = now()
    where r.stopped_at is null and coalesce(r.reminded_at < now() - interval '${daysBetweenReminders} days', true)
  returning address
)
update ${orders} set ${set.remindedAt} = now(), ${set.email} = coalesce(${o.email}, chosen.email),
  ${set.language} = coalesce(${o.language}, chosen.language)
from chosen join told using (address) where ${o.id} = chosen.id
returning ${o.id} as "id", chosen.email as "email"`

/**
 * Has those written to who have left a cart that could be sold now: each cart once, an address once in a week, nobody who has bought
 * meanwhile or wants no such mail. Safe to run twice, and on several nodes; does nothing unless the shop wants it.
 * @returns how many mails will go
 */
export async function remindOfCarts(host: MailHost): Promise<number> {
  const { after } = optionsOf(host).abandonedCarts ?? {}
  if (after === undefined) return 0
  let last = '00000000-0000-0000-0000-000000000000'
  let told = 0
  for (;;) {
    const found = await host.database.query<AbandonedCart>({ text: foundSql, values: [after, last] })
    const reminders = await sellable(host, await addressed(host, found))
    if (reminders.length > 0) {
      told += await host.database.transaction(transaction => claim(host, after, reminders, transaction))
    }
    if (found.length < batch) return told
    last = found.at(-1)?.id ?? last
  }
}

/** Those whose address is known: that of the cart, else the verified one of its owner. */
async function addressed(host: MailHost, found: readonly AbandonedCart[]): Promise<readonly Reminder[]> {
  const without = found.filter(({ email }) => !email).map(({ id }) => id)
  const owners = await host.ownership.of(order, without, system)
  const recipients = await host.access.recipientsOf([...new Set([...owners.values()].flat())])
  return found.flatMap(cart => {
    const owner = (owners.get(cart.id) ?? []).map(id => recipients.get(id)).find(each => each !== undefined)
    const email = cart.email || owner?.email
    if (!email) return []
    return [{ ...cart, email, address: addressDigest(email), language: cart.language ?? owner?.language ?? null }]
  })
}

async function sellable(host: MailHost, reminders: readonly Reminder[]): Promise<readonly Reminder[]> {
  const priced = await pricedOrders(
    host,
    reminders.map(({ id }) => id),
  )
  const ids = new Set(priced.filter(hasSomethingToSell).map(({ id }) => id))
  return reminders.filter(({ id }) => ids.has(id))
}

async function claim(
  host: MailHost,
  after: number,
  reminders: readonly Reminder[],
  transaction: Transaction,
): Promise<number> {
  const values = [after, JSON.stringify(reminders)]
  const claimed = await transaction.query<{ id: string; email: string }>({ text: claimSql, values })
  const events = await host.service(orderEvent).createMany(
    claimed.map(({ id, email }) => {
      const data: OrderMessage = { receiver: 'customer', address: email, about: 'cart' }
      return { orderId: id, type: 'message', data } as const
    }),
    { ...system, transaction },
  )
  for (const { id: eventId } of events) {
    await host.jobs.enqueue(jobNames.mail, { eventId }, { transaction, singletonKey: eventId })
  }
  return claimed.length
}
