import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders', table => {
    table.text('origin').notNullable().defaultTo('site')
    table.jsonb('agreed')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropColumn('agreed')
    table.dropColumn('origin')
  })
}
