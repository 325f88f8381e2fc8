import type { Knex } from 'knex'

/** `ecommerce_product_facets_values` is empty until its table is analyzed, which nothing else does while the table stays as it is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('analyze ecommerce_product_facets')
}

export async function down(): Promise<void> {}
