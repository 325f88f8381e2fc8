import type { Knex } from 'knex'

/** A value is of one key: without knowing that, the planner expects far fewer products with it than there are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create statistics ecommerce_product_facets_values (dependencies, mcv) on attribute_key_id, value from ecommerce_product_facets',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop statistics ecommerce_product_facets_values')
}
