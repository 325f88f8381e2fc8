import { newId, sqlNames } from '@tessera/server'
import { refusedNotification } from '../index.ts'
import type { Billing } from './billing.ts'

const [counts, c] = sqlNames(refusedNotification)
/** Counts of one day, in UTC; those of a quarter of a year ago are forgotten. */
const countSql = `with forgotten as (delete from ${counts} where ${c.day} < (now() at time zone 'utc')::date - 92)
insert into ${counts} as known (${c.id}, ${c.createdAt}, ${c.updatedAt}, ${c.provider}, ${c.day}, ${c.count})
values ($1::uuid, now(), now(), $2, (now() at time zone 'utc')::date, $3)
on conflict (${c.provider}, ${c.day}) do update
set ${c.count} = least(known.${c.count}::bigint + excluded.${c.count}, 2147483647), ${c.updatedAt} = now()`

/**
 * Counts notifications whose signature was wrong, by provider and day, on all nodes together. Strangers cause them: whatever
 * arrives while a count is written is written with the next one, so that a flood takes one connection.
 * @returns a function that counts one; it resolves when that is stored
 */
export function refusalCounter({ host, log }: Pick<Billing, 'host' | 'log'>): (provider: string) => Promise<void> {
  const waiting = new Map<string, number>()
  let writing = Promise.resolve()
  let next: Promise<void> | undefined

  async function write(): Promise<void> {
    next = undefined
    const batch = [...waiting]
    waiting.clear()
    for (const [provider, count] of batch) {
      await host.database.query({ text: countSql, values: [newId(), provider, count] })
    }
  }

  return provider => {
    waiting.set(provider, (waiting.get(provider) ?? 0) + 1)
    if (!next) {
      next = writing.then(write).catch(error => log.error(error, 'Refused notifications could not be counted'))
      writing = next
    }
    return next
  }
}
