import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_subjects_to_blog_module_articles', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table
      .uuid('blog_module_article_id')
      .notNullable()
      .references('id')
      .inTable('blog_articles')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_blog_module_articles_blog_module_arti_88d9e049')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'blog_module_article_id'], {
      indexName: 'rbac_subjects_to_blog_module_articles_subject_id_blog__98505898',
    })
    table.index(
      ['blog_module_article_id', 'order_index'],
      'rbac_subjects_to_blog_module_articles_blog_module_arti_d44c86bb',
    )
    table.index(['order_index', 'created_at', 'id'], 'rbac_subjects_to_blog_module_articles_order_index_crea_70f494a5')
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_blog_module_articles_subject_id_order_c7eedf56')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rbac_subjects_to_blog_module_articles')
}
