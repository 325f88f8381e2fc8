import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('crm_forms_to_inputs', table => {
    table.dropIndex(['form_id', 'order_index'])
    table.dropIndex(['input_id', 'order_index'])
  })

  await knex.schema.alterTable('crm_forms_to_requests', table => {
    table.dropIndex(['form_id', 'order_index'])
    table.dropIndex(['request_id', 'order_index'])
  })

  await knex.schema.alterTable('crm_widgets_to_forms', table => {
    table.dropIndex(['form_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'crm_forms_to_inputs_form_id_order_index_created_at_id_index',
    'crm_forms_to_inputs',
    'form_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'crm_forms_to_inputs_input_id_order_index_created_at_id_index',
    'crm_forms_to_inputs',
    'input_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'crm_forms_to_requests_form_id_order_index_created_at_id_index',
    'crm_forms_to_requests',
    'form_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'crm_forms_to_requests_request_id_order_index_created_a_e03bf710',
    'crm_forms_to_requests',
    'request_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'crm_widgets_to_forms_form_id_order_index_created_at_id_index',
    'crm_widgets_to_forms',
    'form_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'crm_widgets_to_forms_widget_id_order_index_created_at_id_index',
    'crm_widgets_to_forms',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('crm_widgets_to_forms', table => {
    table.dropIndex(['widget_id', 'order_index', 'created_at', 'id'])
    table.dropIndex(['form_id', 'order_index', 'created_at', 'id'])
  })

  await knex.schema.alterTable('crm_forms_to_requests', table => {
    table.dropIndex(
      ['request_id', 'order_index', 'created_at', 'id'],
      'crm_forms_to_requests_request_id_order_index_created_a_e03bf710',
    )
    table.dropIndex(['form_id', 'order_index', 'created_at', 'id'])
  })

  await knex.schema.alterTable('crm_forms_to_inputs', table => {
    table.dropIndex(['input_id', 'order_index', 'created_at', 'id'])
    table.dropIndex(['form_id', 'order_index', 'created_at', 'id'])
  })

  await knex.schema.alterTable('crm_widgets_to_forms', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['form_id', 'order_index'])
  })

  await knex.schema.alterTable('crm_forms_to_requests', table => {
    table.index(['request_id', 'order_index'])
    table.index(['form_id', 'order_index'])
  })

  await knex.schema.alterTable('crm_forms_to_inputs', table => {
    table.index(['input_id', 'order_index'])
    table.index(['form_id', 'order_index'])
  })
}
