import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_crm_module_requests', table => {
    table.dropIndex(
      ['crm_module_request_id', 'order_index'],
      'rbac_subjects_to_crm_module_requests_crm_module_reques_9ab4c815',
    )
    table.dropIndex(['subject_id', 'order_index'], 'rbac_subjects_to_crm_module_requests_subject_id_order__cf0da491')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_crm_module_requests_crm_module_reques_6fc63169',
    'rbac_subjects_to_crm_module_requests',
    'crm_module_request_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_crm_module_requests_subject_id_order__b0d0383e',
    'rbac_subjects_to_crm_module_requests',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_crm_module_requests', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_crm_module_requests_subject_id_order__b0d0383e',
    )
    table.dropIndex(
      ['crm_module_request_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_crm_module_requests_crm_module_reques_6fc63169',
    )
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_crm_module_requests_subject_id_order__cf0da491')
    table.index(
      ['crm_module_request_id', 'order_index'],
      'rbac_subjects_to_crm_module_requests_crm_module_reques_9ab4c815',
    )
  })
}
