import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_subjects_to_social_module_profiles', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table
      .uuid('social_module_profile_id')
      .notNullable()
      .references('id')
      .inTable('social_profiles')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_social_module_profiles_social_module__5da667b9')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'social_module_profile_id'], {
      indexName: 'rbac_subjects_to_social_module_profiles_subject_id_soc_79ad8a61',
    })
    table.index(['order_index', 'created_at', 'id'], 'rbac_subjects_to_social_module_profiles_order_index_cr_1cf27f3d')
    table.index(
      ['social_module_profile_id', 'order_index'],
      'rbac_subjects_to_social_module_profiles_social_module__cbf3b8bd',
    )
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_social_module_profiles_subject_id_ord_ad3b915d')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rbac_subjects_to_social_module_profiles')
}
