import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_subjects_to_billing_module_payment_intents', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('subject_id')
      .notNullable()
      .references('id')
      .inTable('rbac_subjects')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_billing_module_payment_intents_subjec_abe7b391')
    table
      .uuid('billing_module_payment_intent_id')
      .notNullable()
      .references('id')
      .inTable('billing_payment_intents')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_billing_module_payment_intents_billin_ef54f085')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'billing_module_payment_intent_id'], {
      indexName: 'rbac_subjects_to_billing_module_payment_intents_subjec_a82d53af',
    })
    table.index(
      ['billing_module_payment_intent_id', 'order_index'],
      'rbac_subjects_to_billing_module_payment_intents_billin_90f6d66d',
    )
    table.index(['order_index', 'created_at', 'id'], 'rbac_subjects_to_billing_module_payment_intents_order__b772215e')
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_billing_module_payment_intents_subjec_d87f1445')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rbac_subjects_to_billing_module_payment_intents')
}
