import type { Transaction } from '@tessera/server'

/**
 * Makes changes of the options, SKUs and prices of a product wait for one another until the transaction ends. No row is locked, since
 * whatever writes an attribute locks that first and its products after.
 */
export async function lockProducts(ids: readonly string[], transaction: Transaction): Promise<void> {
  const keys = [...new Set(ids)].toSorted().map(id => `ecommerce product ${id}`)
  const text = `select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select key from unnest($1::text[]) with ordinality as given(key, place) order by place) sorted`
  await transaction.query({ text, values: [keys] })
}
