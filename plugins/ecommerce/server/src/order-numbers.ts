import { randomInt } from 'node:crypto'
import { order } from '@tessera/ecommerce'
import { type Queryable, sqlNames } from '@tessera/server'

/** Without characters that look or sound like another one. */
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 8

const [orders, o] = sqlNames(order, 'o')
const freeSql = `select n as "number" from unnest($1::text[]) n
where not exists (select 1 from ${orders} where ${o.number} = n) limit $2`

/**
 * Numbers for orders that nobody has: `K7M2-9QXA`, short enough to read out on the telephone. They are random, so that a
 * number says nothing about how many orders there are, and none leads to another one.
 */
export async function freeNumbers(count: number, database: Queryable): Promise<string[]> {
  if (count === 0) return []
  // Among a million orders, one in a million numbers is taken.
  const candidates = Array.from({ length: count + 3 }, randomNumber)
  const found = await database.query<{ number: string }>({
    text: freeSql,
    values: [candidates, count],
    name: 'ecommerce_free_numbers',
  })
  return found.map(({ number }) => number)
}

function randomNumber(): string {
  const text = Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
