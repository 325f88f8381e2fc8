import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('blog_articles', table => {
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

  await knex.schema.createTable('blog_articles_to_website_builder_module_widgets', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('article_id')
      .notNullable()
      .references('id')
      .inTable('blog_articles')
      .onDelete('CASCADE')
      .withKeyName('blog_articles_to_website_builder_module_widgets_articl_94d35555')
    table
      .uuid('website_builder_module_widget_id')
      .notNullable()
      .references('id')
      .inTable('website_builder_widgets')
      .onDelete('CASCADE')
      .withKeyName('blog_articles_to_website_builder_module_widgets_websit_3f2b18a5')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['article_id', 'order_index'], 'blog_articles_to_website_builder_module_widgets_articl_049cc8ba')
    table.index(['order_index', 'created_at', 'id'], 'blog_articles_to_website_builder_module_widgets_order__24197db4')
    table.index(
      ['website_builder_module_widget_id', 'order_index'],
      'blog_articles_to_website_builder_module_widgets_websit_5d78ff05',
    )
  })

  await knex.schema.createTable('blog_articles_to_file_storage_module_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('article_id').notNullable().references('id').inTable('blog_articles').onDelete('CASCADE')
    table
      .uuid('file_storage_module_file_id')
      .notNullable()
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('blog_articles_to_file_storage_module_files_file_storag_c5cb2b2e')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['article_id', 'order_index'], 'blog_articles_to_file_storage_module_files_article_id__7bd2205a')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'blog_articles_to_file_storage_module_files_file_storag_d281de76',
    )
    table.index(['order_index', 'created_at', 'id'], 'blog_articles_to_file_storage_module_files_order_index_384451c2')
  })

  await knex.schema.createTable('blog_categories', table => {
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

  await knex.schema.createTable('blog_categories_to_articles', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('category_id').notNullable().references('id').inTable('blog_categories').onDelete('CASCADE')
    table.uuid('article_id').notNullable().references('id').inTable('blog_articles').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['article_id', 'order_index'])
    table.index(['category_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
  })

  await knex.schema.createTable('blog_categories_to_website_builder_module_widgets', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('category_id')
      .notNullable()
      .references('id')
      .inTable('blog_categories')
      .onDelete('CASCADE')
      .withKeyName('blog_categories_to_website_builder_module_widgets_cate_970ed190')
    table
      .uuid('website_builder_module_widget_id')
      .notNullable()
      .references('id')
      .inTable('website_builder_widgets')
      .onDelete('CASCADE')
      .withKeyName('blog_categories_to_website_builder_module_widgets_webs_10b31498')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['category_id', 'order_index'], 'blog_categories_to_website_builder_module_widgets_cate_7553ac86')
    table.index(['order_index', 'created_at', 'id'], 'blog_categories_to_website_builder_module_widgets_orde_4600a02b')
    table.index(
      ['website_builder_module_widget_id', 'order_index'],
      'blog_categories_to_website_builder_module_widgets_webs_601984bb',
    )
  })

  await knex.schema.createTable('blog_categories_to_file_storage_module_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('category_id')
      .notNullable()
      .references('id')
      .inTable('blog_categories')
      .onDelete('CASCADE')
      .withKeyName('blog_categories_to_file_storage_module_files_category__60b6e4fe')
    table
      .uuid('file_storage_module_file_id')
      .notNullable()
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('blog_categories_to_file_storage_module_files_file_stor_1580cb11')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['category_id', 'order_index'], 'blog_categories_to_file_storage_module_files_category__16f37639')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'blog_categories_to_file_storage_module_files_file_stor_b9bbf02f',
    )
    table.index(['order_index', 'created_at', 'id'], 'blog_categories_to_file_storage_module_files_order_ind_268f4dff')
  })

  await knex.schema.createTable('blog_widgets', table => {
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

  await knex.schema.createTable('blog_widgets_to_articles', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('widget_id').notNullable().references('id').inTable('blog_widgets').onDelete('CASCADE')
    table.uuid('article_id').notNullable().references('id').inTable('blog_articles').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['article_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['widget_id', 'order_index'])
  })

  await knex.schema.createTable('blog_widgets_to_categories', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('widget_id').notNullable().references('id').inTable('blog_widgets').onDelete('CASCADE')
    table.uuid('category_id').notNullable().references('id').inTable('blog_categories').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['category_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['widget_id', 'order_index'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('blog_widgets_to_categories')
  await knex.schema.dropTable('blog_widgets_to_articles')
  await knex.schema.dropTable('blog_widgets')
  await knex.schema.dropTable('blog_categories_to_file_storage_module_files')
  await knex.schema.dropTable('blog_categories_to_website_builder_module_widgets')
  await knex.schema.dropTable('blog_categories_to_articles')
  await knex.schema.dropTable('blog_categories')
  await knex.schema.dropTable('blog_articles_to_file_storage_module_files')
  await knex.schema.dropTable('blog_articles_to_website_builder_module_widgets')
  await knex.schema.dropTable('blog_articles')
}
