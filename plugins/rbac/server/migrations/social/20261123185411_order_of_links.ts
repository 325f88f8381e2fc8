import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_social_module_profiles', table => {
    table.dropIndex(
      ['social_module_profile_id', 'order_index'],
      'rbac_subjects_to_social_module_profiles_social_module__cbf3b8bd',
    )
    table.dropIndex(['subject_id', 'order_index'], 'rbac_subjects_to_social_module_profiles_subject_id_ord_ad3b915d')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_social_module_profiles_social_module__4f4e21a1',
    'rbac_subjects_to_social_module_profiles',
    'social_module_profile_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_social_module_profiles_subject_id_ord_dd57aa54',
    'rbac_subjects_to_social_module_profiles',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_social_module_profiles', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_social_module_profiles_subject_id_ord_dd57aa54',
    )
    table.dropIndex(
      ['social_module_profile_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_social_module_profiles_social_module__4f4e21a1',
    )
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_social_module_profiles_subject_id_ord_ad3b915d')
    table.index(
      ['social_module_profile_id', 'order_index'],
      'rbac_subjects_to_social_module_profiles_social_module__cbf3b8bd',
    )
  })
}
