import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_subjects', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
  })
  await knex.schema.createTable('rbac_subjects_to_ecommerce_module_orders', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('RESTRICT')
    table
      .uuid('ecommerce_module_order_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_orders')
      .onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'ecommerce_module_order_id'])
  })
  await knex.schema.createTable('rbac_subjects_to_billing_module_payment_intents', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('RESTRICT')
    table
      .uuid('billing_module_payment_intent_id')
      .notNullable()
      .references('id')
      .inTable('billing_payment_intents')
      .onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'billing_module_payment_intent_id'])
  })
}

export async function down(): Promise<void> {
  // Only tests have these tables.
}
