import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_subjects_to_crm_module_requests', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table
      .uuid('crm_module_request_id')
      .notNullable()
      .references('id')
      .inTable('crm_requests')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_crm_module_requests_crm_module_reques_6b93859b')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'crm_module_request_id'], {
      indexName: 'rbac_subjects_to_crm_module_requests_subject_id_crm_mo_1dd7833b',
    })
    table.index(
      ['crm_module_request_id', 'order_index'],
      'rbac_subjects_to_crm_module_requests_crm_module_reques_9ab4c815',
    )
    table.index(['order_index', 'created_at', 'id'], 'rbac_subjects_to_crm_module_requests_order_index_creat_5351c829')
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_crm_module_requests_subject_id_order__cf0da491')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rbac_subjects_to_crm_module_requests')
}
