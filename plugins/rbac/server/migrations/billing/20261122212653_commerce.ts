import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_billing_module_payment_intents', table => {
    table.dropForeign('subject_id', 'rbac_subjects_to_billing_module_payment_intents_subjec_abe7b391')
    table
      .foreign('subject_id')
      .references('id')
      .inTable('rbac_subjects')
      .onDelete('RESTRICT')
      .withKeyName('rbac_subjects_to_billing_module_payment_intents_subjec_abe7b391')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_billing_module_payment_intents', table => {
    table.dropForeign('subject_id', 'rbac_subjects_to_billing_module_payment_intents_subjec_abe7b391')
    table
      .foreign('subject_id')
      .references('id')
      .inTable('rbac_subjects')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_billing_module_payment_intents_subjec_abe7b391')
  })
}
