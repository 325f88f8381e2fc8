import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('blog_articles_to_ecommerce_module_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('article_id').notNullable().references('id').inTable('blog_articles').onDelete('CASCADE')
    table
      .uuid('ecommerce_module_product_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_products')
      .onDelete('CASCADE')
      .withKeyName('blog_articles_to_ecommerce_module_products_ecommerce_m_1fd7a911')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['article_id', 'order_index'], 'blog_articles_to_ecommerce_module_products_article_id__3b272e2c')
    table.index(
      ['ecommerce_module_product_id', 'order_index'],
      'blog_articles_to_ecommerce_module_products_ecommerce_m_91929a30',
    )
    table.index(['order_index', 'created_at', 'id'], 'blog_articles_to_ecommerce_module_products_order_index_4665aef0')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('blog_articles_to_ecommerce_module_products')
}
