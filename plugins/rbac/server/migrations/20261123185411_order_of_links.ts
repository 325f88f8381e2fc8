import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_roles_to_permissions', table => {
    table.dropIndex(['permission_id', 'order_index'])
    table.dropIndex(['role_id', 'order_index'])
  })

  await knex.schema.alterTable('rbac_subjects_to_identities', table => {
    table.dropIndex(['identity_id', 'order_index'])
    table.dropIndex(['subject_id', 'order_index'])
  })

  await knex.schema.alterTable('rbac_subjects_to_roles', table => {
    table.dropIndex(['role_id', 'order_index'])
    table.dropIndex(['subject_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_roles_to_permissions_permission_id_order_index_cr_a766a34a',
    'rbac_roles_to_permissions',
    'permission_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_roles_to_permissions_role_id_order_index_created__c2d9acff',
    'rbac_roles_to_permissions',
    'role_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_identities_identity_id_order_index_cr_c70ff3f6',
    'rbac_subjects_to_identities',
    'identity_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_identities_subject_id_order_index_cre_54a3e4be',
    'rbac_subjects_to_identities',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_roles_role_id_order_index_created_at_id_index',
    'rbac_subjects_to_roles',
    'role_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_roles_subject_id_order_index_created__c213f5f5',
    'rbac_subjects_to_roles',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_roles', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_roles_subject_id_order_index_created__c213f5f5',
    )
    table.dropIndex(['role_id', 'order_index', 'created_at', 'id'])
  })

  await knex.schema.alterTable('rbac_subjects_to_identities', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_identities_subject_id_order_index_cre_54a3e4be',
    )
    table.dropIndex(
      ['identity_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_identities_identity_id_order_index_cr_c70ff3f6',
    )
  })

  await knex.schema.alterTable('rbac_roles_to_permissions', table => {
    table.dropIndex(
      ['role_id', 'order_index', 'created_at', 'id'],
      'rbac_roles_to_permissions_role_id_order_index_created__c2d9acff',
    )
    table.dropIndex(
      ['permission_id', 'order_index', 'created_at', 'id'],
      'rbac_roles_to_permissions_permission_id_order_index_cr_a766a34a',
    )
  })

  await knex.schema.alterTable('rbac_subjects_to_roles', table => {
    table.index(['subject_id', 'order_index'])
    table.index(['role_id', 'order_index'])
  })

  await knex.schema.alterTable('rbac_subjects_to_identities', table => {
    table.index(['subject_id', 'order_index'])
    table.index(['identity_id', 'order_index'])
  })

  await knex.schema.alterTable('rbac_roles_to_permissions', table => {
    table.index(['role_id', 'order_index'])
    table.index(['permission_id', 'order_index'])
  })
}
