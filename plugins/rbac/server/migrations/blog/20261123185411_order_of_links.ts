import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_blog_module_articles', table => {
    table.dropIndex(
      ['blog_module_article_id', 'order_index'],
      'rbac_subjects_to_blog_module_articles_blog_module_arti_d44c86bb',
    )
    table.dropIndex(['subject_id', 'order_index'], 'rbac_subjects_to_blog_module_articles_subject_id_order_c7eedf56')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_blog_module_articles_blog_module_arti_e5d7e541',
    'rbac_subjects_to_blog_module_articles',
    'blog_module_article_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_blog_module_articles_subject_id_order_19cc1523',
    'rbac_subjects_to_blog_module_articles',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_blog_module_articles', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_blog_module_articles_subject_id_order_19cc1523',
    )
    table.dropIndex(
      ['blog_module_article_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_blog_module_articles_blog_module_arti_e5d7e541',
    )
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_blog_module_articles_subject_id_order_c7eedf56')
    table.index(
      ['blog_module_article_id', 'order_index'],
      'rbac_subjects_to_blog_module_articles_blog_module_arti_d44c86bb',
    )
  })
}
