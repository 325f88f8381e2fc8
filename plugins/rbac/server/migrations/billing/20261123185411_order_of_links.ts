import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_billing_module_payment_intents', table => {
    table.dropIndex(
      ['billing_module_payment_intent_id', 'order_index'],
      'rbac_subjects_to_billing_module_payment_intents_billin_90f6d66d',
    )
    table.dropIndex(['subject_id', 'order_index'], 'rbac_subjects_to_billing_module_payment_intents_subjec_d87f1445')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_billing_module_payment_intents_billin_778ddf78',
    'rbac_subjects_to_billing_module_payment_intents',
    'billing_module_payment_intent_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_billing_module_payment_intents_subjec_6060fe15',
    'rbac_subjects_to_billing_module_payment_intents',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_billing_module_payment_intents', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_billing_module_payment_intents_subjec_6060fe15',
    )
    table.dropIndex(
      ['billing_module_payment_intent_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_billing_module_payment_intents_billin_778ddf78',
    )
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_billing_module_payment_intents_subjec_d87f1445')
    table.index(
      ['billing_module_payment_intent_id', 'order_index'],
      'rbac_subjects_to_billing_module_payment_intents_billin_90f6d66d',
    )
  })
}
