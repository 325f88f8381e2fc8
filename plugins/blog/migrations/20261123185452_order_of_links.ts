import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('blog_articles_to_website_builder_module_widgets', table => {
    table.dropIndex(['article_id', 'order_index'], 'blog_articles_to_website_builder_module_widgets_articl_049cc8ba')
    table.dropIndex(
      ['website_builder_module_widget_id', 'order_index'],
      'blog_articles_to_website_builder_module_widgets_websit_5d78ff05',
    )
  })

  await knex.schema.alterTable('blog_articles_to_file_storage_module_files', table => {
    table.dropIndex(['article_id', 'order_index'], 'blog_articles_to_file_storage_module_files_article_id__7bd2205a')
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'blog_articles_to_file_storage_module_files_file_storag_d281de76',
    )
  })

  await knex.schema.alterTable('blog_categories_to_articles', table => {
    table.dropIndex(['article_id', 'order_index'])
    table.dropIndex(['category_id', 'order_index'])
  })

  await knex.schema.alterTable('blog_categories_to_website_builder_module_widgets', table => {
    table.dropIndex(['category_id', 'order_index'], 'blog_categories_to_website_builder_module_widgets_cate_7553ac86')
    table.dropIndex(
      ['website_builder_module_widget_id', 'order_index'],
      'blog_categories_to_website_builder_module_widgets_webs_601984bb',
    )
  })

  await knex.schema.alterTable('blog_categories_to_file_storage_module_files', table => {
    table.dropIndex(['category_id', 'order_index'], 'blog_categories_to_file_storage_module_files_category__16f37639')
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'blog_categories_to_file_storage_module_files_file_stor_b9bbf02f',
    )
  })

  await knex.schema.alterTable('blog_widgets_to_articles', table => {
    table.dropIndex(['article_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.schema.alterTable('blog_widgets_to_categories', table => {
    table.dropIndex(['category_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_articles_to_website_builder_module_widgets_articl_aa5ef508',
    'blog_articles_to_website_builder_module_widgets',
    'article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_articles_to_website_builder_module_widgets_websit_62b8fd07',
    'blog_articles_to_website_builder_module_widgets',
    'website_builder_module_widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_articles_to_file_storage_module_files_article_id__1ed241eb',
    'blog_articles_to_file_storage_module_files',
    'article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_articles_to_file_storage_module_files_file_storag_c79ba337',
    'blog_articles_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_categories_to_articles_article_id_order_index_cre_938ad9fb',
    'blog_categories_to_articles',
    'article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_categories_to_articles_category_id_order_index_cr_5f2f3e90',
    'blog_categories_to_articles',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_categories_to_website_builder_module_widgets_cate_22250596',
    'blog_categories_to_website_builder_module_widgets',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_categories_to_website_builder_module_widgets_webs_9329e105',
    'blog_categories_to_website_builder_module_widgets',
    'website_builder_module_widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_categories_to_file_storage_module_files_category__526dc030',
    'blog_categories_to_file_storage_module_files',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_categories_to_file_storage_module_files_file_stor_9abab2c7',
    'blog_categories_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_widgets_to_articles_article_id_order_index_create_42f4083f',
    'blog_widgets_to_articles',
    'article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_widgets_to_articles_widget_id_order_index_created_6069492b',
    'blog_widgets_to_articles',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_widgets_to_categories_category_id_order_index_cre_a50f8925',
    'blog_widgets_to_categories',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'blog_widgets_to_categories_widget_id_order_index_creat_a3d3bee8',
    'blog_widgets_to_categories',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('blog_widgets_to_categories', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'blog_widgets_to_categories_widget_id_order_index_creat_a3d3bee8',
    )
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'blog_widgets_to_categories_category_id_order_index_cre_a50f8925',
    )
  })

  await knex.schema.alterTable('blog_widgets_to_articles', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'blog_widgets_to_articles_widget_id_order_index_created_6069492b',
    )
    table.dropIndex(
      ['article_id', 'order_index', 'created_at', 'id'],
      'blog_widgets_to_articles_article_id_order_index_create_42f4083f',
    )
  })

  await knex.schema.alterTable('blog_categories_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'blog_categories_to_file_storage_module_files_file_stor_9abab2c7',
    )
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'blog_categories_to_file_storage_module_files_category__526dc030',
    )
  })

  await knex.schema.alterTable('blog_categories_to_website_builder_module_widgets', table => {
    table.dropIndex(
      ['website_builder_module_widget_id', 'order_index', 'created_at', 'id'],
      'blog_categories_to_website_builder_module_widgets_webs_9329e105',
    )
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'blog_categories_to_website_builder_module_widgets_cate_22250596',
    )
  })

  await knex.schema.alterTable('blog_categories_to_articles', table => {
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'blog_categories_to_articles_category_id_order_index_cr_5f2f3e90',
    )
    table.dropIndex(
      ['article_id', 'order_index', 'created_at', 'id'],
      'blog_categories_to_articles_article_id_order_index_cre_938ad9fb',
    )
  })

  await knex.schema.alterTable('blog_articles_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'blog_articles_to_file_storage_module_files_file_storag_c79ba337',
    )
    table.dropIndex(
      ['article_id', 'order_index', 'created_at', 'id'],
      'blog_articles_to_file_storage_module_files_article_id__1ed241eb',
    )
  })

  await knex.schema.alterTable('blog_articles_to_website_builder_module_widgets', table => {
    table.dropIndex(
      ['website_builder_module_widget_id', 'order_index', 'created_at', 'id'],
      'blog_articles_to_website_builder_module_widgets_websit_62b8fd07',
    )
    table.dropIndex(
      ['article_id', 'order_index', 'created_at', 'id'],
      'blog_articles_to_website_builder_module_widgets_articl_aa5ef508',
    )
  })

  await knex.schema.alterTable('blog_widgets_to_categories', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['category_id', 'order_index'])
  })

  await knex.schema.alterTable('blog_widgets_to_articles', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['article_id', 'order_index'])
  })

  await knex.schema.alterTable('blog_categories_to_file_storage_module_files', table => {
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'blog_categories_to_file_storage_module_files_file_stor_b9bbf02f',
    )
    table.index(['category_id', 'order_index'], 'blog_categories_to_file_storage_module_files_category__16f37639')
  })

  await knex.schema.alterTable('blog_categories_to_website_builder_module_widgets', table => {
    table.index(
      ['website_builder_module_widget_id', 'order_index'],
      'blog_categories_to_website_builder_module_widgets_webs_601984bb',
    )
    table.index(['category_id', 'order_index'], 'blog_categories_to_website_builder_module_widgets_cate_7553ac86')
  })

  await knex.schema.alterTable('blog_categories_to_articles', table => {
    table.index(['category_id', 'order_index'])
    table.index(['article_id', 'order_index'])
  })

  await knex.schema.alterTable('blog_articles_to_file_storage_module_files', table => {
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'blog_articles_to_file_storage_module_files_file_storag_d281de76',
    )
    table.index(['article_id', 'order_index'], 'blog_articles_to_file_storage_module_files_article_id__7bd2205a')
  })

  await knex.schema.alterTable('blog_articles_to_website_builder_module_widgets', table => {
    table.index(
      ['website_builder_module_widget_id', 'order_index'],
      'blog_articles_to_website_builder_module_widgets_websit_5d78ff05',
    )
    table.index(['article_id', 'order_index'], 'blog_articles_to_website_builder_module_widgets_articl_049cc8ba')
  })
}
