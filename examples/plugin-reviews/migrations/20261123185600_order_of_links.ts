import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reviews_widgets_to_reviews', table => {
    table.dropIndex(['review_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'reviews_widgets_to_reviews_review_id_order_index_creat_a070137e',
    'reviews_widgets_to_reviews',
    'review_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'reviews_widgets_to_reviews_widget_id_order_index_creat_fcab8183',
    'reviews_widgets_to_reviews',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reviews_widgets_to_reviews', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'reviews_widgets_to_reviews_widget_id_order_index_creat_fcab8183',
    )
    table.dropIndex(
      ['review_id', 'order_index', 'created_at', 'id'],
      'reviews_widgets_to_reviews_review_id_order_index_creat_a070137e',
    )
  })

  await knex.schema.alterTable('reviews_widgets_to_reviews', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['review_id', 'order_index'])
  })
}
