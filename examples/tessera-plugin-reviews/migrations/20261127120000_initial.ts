import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('reviews_reviews', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('author').notNullable()
    table.integer('stars').notNullable()
    table.text('text').notNullable()
    table.boolean('is_hidden').notNullable().defaultTo(false)
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('reviews_reviews_to_ecommerce_module_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('review_id').notNullable().references('id').inTable('reviews_reviews').onDelete('CASCADE')
    table
      .uuid('ecommerce_module_product_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_products')
      .onDelete('CASCADE')
      .withKeyName('reviews_reviews_to_ecommerce_module_products_ecommerce_96b97a2d')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['order_index', 'created_at', 'id'], 'reviews_reviews_to_ecommerce_module_products_order_ind_f72682a8')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'reviews_reviews_to_ecommerce_module_products_ecommerce_3073056b',
    'reviews_reviews_to_ecommerce_module_products',
    'ecommerce_module_product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'reviews_reviews_to_ecommerce_module_products_review_id_86371aa5',
    'reviews_reviews_to_ecommerce_module_products',
    'review_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.schema.createTable('reviews_widgets', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('subtitle').notNullable().defaultTo('{}')
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('reviews_widgets')
  await knex.schema.dropTable('reviews_reviews_to_ecommerce_module_products')
  await knex.schema.dropTable('reviews_reviews')
}
