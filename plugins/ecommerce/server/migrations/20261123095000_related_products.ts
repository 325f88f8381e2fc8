import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('ecommerce_related_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.uuid('related_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.unique(['product_id', 'related_id'])
    table.index(['related_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['product_id', 'order_index'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('ecommerce_related_products')
}
