import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders', table => {
    table.text('customer_name')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropColumn('customer_name')
  })
}
