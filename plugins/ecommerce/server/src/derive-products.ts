import { attribute, attributeKey, attributeKeysToAttributes, attributesToCurrencies, product } from '@tessera/ecommerce'
import type { PluginHost } from '@tessera/server'
import { jobNames } from './job-names.ts'

/** Products per transaction: others who change one of them wait until it is done. */
const atOnce = 250
/** Time limit of finding the products of an attribute, in milliseconds. */
const patience = 60_000

/** Changes of these may leave products to be derived. */
const causes = [attribute, attributeKey, attributeKeysToAttributes, attributesToCurrencies]

/** Enqueues the job when a change has left products to be derived (`ecommerce_derive_attributes`). */
export function deriveAfterChanges(host: PluginHost): void {
  for (const { path } of causes) host.events.on(`${path}:*`, () => deriveWhatIsLeft(host))
}

/** Enqueues the job if products are to be derived: a node that was stopped may have left them. */
export async function deriveWhatIsLeft({ database, jobs }: PluginHost): Promise<void> {
  const text = `select 1 where exists (select 1 from ecommerce_attributes_to_derive) or exists (select 1 from ecommerce_products_to_derive)`
  const [found] = await database.query({ text })
  if (found) await jobs.enqueue(jobNames.derive, {}, { singletonKey: 'derive' })
}

/**
 * Derives by what products are searched (prices and facets) where more products share an attribute than its change could
 * wait for. Until then searches find them by what they were; pages and carts take prices from the attributes themselves.
 */
export async function deriveProducts({ database, events }: PluginHost): Promise<void> {
  let derived = 0
  await database.transaction(async transaction => {
    await transaction.query({ text: `select set_config('statement_timeout', $1, true)`, values: [String(patience)] })
    await transaction.query({ text: expand })
  })
  for (let count = atOnce; count === atOnce; derived += count) {
    count = await database.transaction(async transaction => {
      const rows = await transaction.query<{ productId: string }>({ text: take, values: [atOnce] })
      const ids = rows.map(({ productId }) => productId)
      await transaction.query({ text: 'select ecommerce_derive_products($1::uuid[])', values: [ids] })
      return ids.length
    })
  }
  if (derived > 0) await events.publish(product.path, [product.path])
}

const expand = `with a as (delete from ecommerce_attributes_to_derive returning attribute_id)
insert into ecommerce_products_to_derive (product_id)
select unnest(ecommerce_products_of_attributes(array_agg(attribute_id))) from a having count(*) > 0`

const take = `delete from ecommerce_products_to_derive where id in (
  select id from ecommerce_products_to_derive order by id limit $1 for update skip locked
) returning product_id as "productId"`
