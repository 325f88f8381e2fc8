import { createHash } from 'node:crypto'
import type { PluginHost, Queryable } from '@tessera/server'

/** So many days nobody is reminded of another cart. */
export const daysBetweenReminders = 7

/** What is remembered of an address: enough to know it when it comes again, and not the address itself. */
export function addressDigest(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

export function isAddressDigest(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value)
}

/** Never writes to an address about carts again. */
export async function stopReminders(database: Queryable, address: string): Promise<void> {
  await database.query({
    text: `insert into ecommerce_reminded_addresses (address, stopped_at) values ($1, now())
      on conflict (address) do update set stopped_at = coalesce(ecommerce_reminded_addresses.stopped_at, now())`,
    values: [address],
  })
}

export async function wantsNoReminders(database: Queryable, address: string): Promise<boolean> {
  const found = await database.query({
    text: 'select 1 from ecommerce_reminded_addresses where address = $1 and stopped_at is not null',
    values: [address],
  })
  return found.length > 0
}

/** Forgets those who may be reminded again. */
export async function clearRemindedAddresses({ database }: Pick<PluginHost, 'database'>): Promise<void> {
  await database.query({
    text: `delete from ecommerce_reminded_addresses
      where stopped_at is null and reminded_at < now() - interval '${daysBetweenReminders} days'`,
  })
}
