import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('reviews_reviews', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('author').notNullable()
    table.integer('stars').notNullable().defaultTo(5)
    table.jsonb('quote').notNullable()
    table.index(['created_at', 'id'])
  })

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

  await knex.schema.createTable('reviews_widgets_to_reviews', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('widget_id').notNullable().references('id').inTable('reviews_widgets').onDelete('CASCADE')
    table.uuid('review_id').notNullable().references('id').inTable('reviews_reviews').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['order_index', 'created_at', 'id'])
    table.index(['review_id', 'order_index'])
    table.index(['widget_id', 'order_index'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('reviews_widgets_to_reviews')
  await knex.schema.dropTable('reviews_widgets')
  await knex.schema.dropTable('reviews_reviews')
}
