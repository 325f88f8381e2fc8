import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('blog_articles_to_ecommerce_module_products', table => {
    table.dropIndex(['article_id', 'order_index'], 'blog_articles_to_ecommerce_module_products_article_id__3b272e2c')
    table.dropIndex(
      ['ecommerce_module_product_id', 'order_index'],
      'blog_articles_to_ecommerce_module_products_ecommerce_m_91929a30',
    )
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_articles_to_ecommerce_module_products_article_id__878a6e6d',
    'blog_articles_to_ecommerce_module_products',
    'article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_articles_to_ecommerce_module_products_ecommerce_m_aec6b233',
    'blog_articles_to_ecommerce_module_products',
    'ecommerce_module_product_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('blog_articles_to_ecommerce_module_products', table => {
    table.dropIndex(
      ['ecommerce_module_product_id', 'order_index', 'created_at', 'id'],
      'blog_articles_to_ecommerce_module_products_ecommerce_m_aec6b233',
    )
    table.dropIndex(
      ['article_id', 'order_index', 'created_at', 'id'],
      'blog_articles_to_ecommerce_module_products_article_id__878a6e6d',
    )
    table.index(
      ['ecommerce_module_product_id', 'order_index'],
      'blog_articles_to_ecommerce_module_products_ecommerce_m_91929a30',
    )
    table.index(['article_id', 'order_index'], 'blog_articles_to_ecommerce_module_products_article_id__3b272e2c')
  })
}
