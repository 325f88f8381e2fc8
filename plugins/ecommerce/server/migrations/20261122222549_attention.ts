import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders', table => {
    table.text('attention')
    table.index(['attention'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropIndex(['attention'])
    table.dropColumn('attention')
  })
}
