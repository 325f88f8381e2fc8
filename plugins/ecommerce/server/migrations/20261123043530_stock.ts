import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_stock_alerts', table => {
    table.dropIndex(['product_id'])
  })

  await knex.schema.createTable('ecommerce_availabilities', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('stock_id').notNullable().references('id').inTable('ecommerce_stocks').onDelete('CASCADE')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.uuid('sku_id').references('id').inTable('ecommerce_skus').onDelete('CASCADE')
    table.uuid('store_id').references('id').inTable('ecommerce_stores').onDelete('CASCADE')
    table.text('level').notNullable()
    table.unique(['stock_id'])
    table.index(['created_at', 'id'])
    table.index(['product_id'])
    table.index(['sku_id'])
    table.index(['store_id'])
  })

  await knex.raw('alter table ?? add constraint ?? unique nulls not distinct (??, ??, ??)', [
    'ecommerce_stock_alerts',
    'ecommerce_stock_alerts_product_id_sku_id_email_unique',
    'product_id',
    'sku_id',
    'email',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_stock_alerts', table => {
    table.dropUnique(['product_id', 'sku_id', 'email'])
  })

  await knex.schema.dropTable('ecommerce_availabilities')

  await knex.schema.alterTable('ecommerce_stock_alerts', table => {
    table.index(['product_id'])
  })
}
