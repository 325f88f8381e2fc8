import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('billing_payment_differences', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('provider').notNullable()
    table.text('key').notNullable()
    table.text('kind').notNullable().defaultTo('no-invoice')
    table.text('transaction_id')
    table.uuid('invoice_id').references('id').inTable('billing_invoices').onDelete('RESTRICT')
    table.text('amount')
    table.text('expected_amount')
    table.text('currency_code')
    table.timestamp('happened_at', { precision: 3 })
    table.timestamp('seen_at', { precision: 3 }).notNullable()
    table.timestamp('settled_at', { precision: 3 })
    table.text('note')
    table.unique(['provider', 'key'])
    table.index(['created_at', 'id'])
    table.index(['invoice_id'])
    table.index(['kind'])
    table.index(['settled_at'])
  })

  await knex.schema.createTable('billing_reconciliation_runs', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('provider').notNullable()
    table.timestamp('from', { precision: 3 }).notNullable()
    table.timestamp('to', { precision: 3 }).notNullable()
    table.timestamp('ended_at', { precision: 3 })
    table.integer('compared').notNullable().defaultTo(0)
    table.integer('settled').notNullable().defaultTo(0)
    table.integer('differences').notNullable().defaultTo(0)
    table.text('failure')
    table.index(['created_at', 'id'])
  })

  await knex.schema.alterTable('billing_invoices', table => {
    table.text('transaction_id')
    table.jsonb('details')
    table.timestamp('requested_at', { precision: 3 })
    table.timestamp('checked_at', { precision: 3 })
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.jsonb('event')
  })

  await knex.schema.alterTable('billing_payment_intents', table => {
    table.timestamp('started_at', { precision: 3 })
  })

  await knex.schema.alterTable('billing_refunds', table => {
    table.boolean('is_canceling').notNullable().defaultTo(false)
    table.jsonb('lines')
    table.timestamp('requested_at', { precision: 3 })
  })

  await knex.schema.alterTable('billing_invoices', table => {
    table.index(['transaction_id'])
    table.check('refunded_amount between 0 and amount', [], 'billing_invoices_refunded_amount_check')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('billing_invoices', table => {
    table.dropChecks(['billing_invoices_refunded_amount_check'])
  })

  await knex.schema.alterTable('billing_invoices', table => {
    table.dropIndex(['transaction_id'])
  })

  await knex.schema.alterTable('billing_refunds', table => {
    table.dropColumn('requested_at')
    table.dropColumn('lines')
    table.dropColumn('is_canceling')
  })

  await knex.schema.alterTable('billing_payment_intents', table => {
    table.dropColumn('started_at')
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.dropColumn('event')
  })

  await knex.schema.alterTable('billing_invoices', table => {
    table.dropColumn('checked_at')
    table.dropColumn('requested_at')
    table.dropColumn('details')
    table.dropColumn('transaction_id')
  })

  await knex.schema.dropTable('billing_reconciliation_runs')
  await knex.schema.dropTable('billing_payment_differences')
}
