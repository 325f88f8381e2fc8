import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders', table => {
    table.timestamp('reminded_at', { precision: 3 })
    table.index(['reminded_at'])
  })

  await knex.schema.createTable('ecommerce_reminded_addresses', table => {
    table.comment(
      'Not an entity: digests of addresses that were reminded of a cart, or want no such mail; the former for a week',
    )
    table.text('address').primary()
    table.timestamp('reminded_at', { precision: 3 })
    table.timestamp('stopped_at', { precision: 3 })
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('ecommerce_reminded_addresses')

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropIndex(['reminded_at'])
    table.dropColumn('reminded_at')
  })
}
