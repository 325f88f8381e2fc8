import type { Knex } from 'knex'

/** What is less than one step of its product can't be sold. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`update ecommerce_availabilities set level = 'sold-out', updated_at = now()
    from ecommerce_stocks s join ecommerce_products p on p.id = s.product_id
    where s.id = ecommerce_availabilities.stock_id and s.available < p.step and ecommerce_availabilities.level <> 'sold-out'`)
}

export async function down(): Promise<void> {
  // The next movement of each writes its level anew.
}
