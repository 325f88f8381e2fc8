import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('billing_invoices_to_currencies', table => {
    table.dropForeign('currency_id')
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.dropUnique(['provider', 'event_id'])
  })

  await knex.schema.alterTable('billing_payment_intents_to_currencies', table => {
    table.dropForeign('currency_id')
  })

  await knex.schema.alterTable('billing_payment_intents_to_invoices', table => {
    table.dropForeign('invoice_id')
    table.dropForeign('payment_intent_id')
  })

  await knex.schema.createTable('billing_refunds', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.bigInteger('amount').notNullable()
    table.text('currency_code')
    table.text('reason')
    table.text('status').notNullable().defaultTo('pending')
    table.text('provider')
    table.text('provider_id')
    table.text('idempotency_key')
    table.boolean('is_by_hand').notNullable().defaultTo(false)
    table.text('failure')
    table.unique(['idempotency_key'])
    table.index(['created_at', 'id'])
    table.index(['provider_id'])
    table.index(['status'])
  })

  await knex.schema.createTable('billing_refunds_to_invoices', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('refund_id').notNullable().references('id').inTable('billing_refunds').onDelete('CASCADE')
    table.uuid('invoice_id').notNullable().references('id').inTable('billing_invoices').onDelete('RESTRICT')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['invoice_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['refund_id', 'order_index'])
  })

  await knex.raw('alter table ?? alter column ?? type bigint using amount', ['billing_invoices', 'amount'])

  await knex.schema.alterTable('billing_invoices', table => {
    table.bigInteger('refunded_amount').notNullable().defaultTo(0)
    table.text('currency_code')
    table.text('attempt')
    table.text('idempotency_key')
    table.jsonb('parameters')
    table.boolean('is_test').notNullable().defaultTo(false)
    table.timestamp('expires_at', { precision: 3 })
    table.timestamp('paid_at', { precision: 3 })
    table.text('failure')
    table.text('note')
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.text('digest')
  })

  await knex('billing_payment_events')
    .whereNull('digest')
    .update({ digest: knex.raw("''") })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.dropNullable('digest')
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.text('kind')
    table.text('body')
    table.uuid('invoice_id')
  })

  await knex.raw('alter table ?? alter column ?? type bigint using amount', ['billing_payment_intents', 'amount'])

  await knex.schema.alterTable('billing_payment_intents', table => {
    table.text('currency_code')
    table.integer('interval_count').notNullable().defaultTo(1)
    table.text('subscription_id')
    table.timestamp('next_payment_at', { precision: 3 })
    table.timestamp('ended_at', { precision: 3 })
  })

  await knex.schema.alterTable('billing_invoices', table => {
    table.index(['attempt'])
    table.index(['email'])
    table.index(['expires_at'])
    table.unique(['idempotency_key'])
    table.index(['paid_at'])
    table.index(['status'])
  })

  await knex.schema.alterTable('billing_invoices_to_currencies', table => {
    table.foreign('currency_id').references('id').inTable('billing_currencies').onDelete('RESTRICT')
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.index(['invoice_id'])
    table.index(['outcome'])
    table.unique(['provider', 'event_id', 'digest'])
    table.index(['received_at'])
    table.foreign('invoice_id').references('id').inTable('billing_invoices').onDelete('RESTRICT')
  })

  await knex.schema.alterTable('billing_payment_intents', table => {
    table.index(['next_payment_at'])
    table.index(['subscription_id'])
  })

  await knex.schema.alterTable('billing_payment_intents_to_currencies', table => {
    table.foreign('currency_id').references('id').inTable('billing_currencies').onDelete('RESTRICT')
  })

  await knex.schema.alterTable('billing_payment_intents_to_invoices', table => {
    table.foreign('invoice_id').references('id').inTable('billing_invoices').onDelete('RESTRICT')
    table.foreign('payment_intent_id').references('id').inTable('billing_payment_intents').onDelete('RESTRICT')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('billing_payment_intents_to_invoices', table => {
    table.dropForeign('payment_intent_id')
    table.dropForeign('invoice_id')
  })

  await knex.schema.alterTable('billing_payment_intents_to_currencies', table => {
    table.dropForeign('currency_id')
  })

  await knex.schema.alterTable('billing_payment_intents', table => {
    table.dropIndex(['subscription_id'])
    table.dropIndex(['next_payment_at'])
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.dropForeign('invoice_id')
    table.dropIndex(['received_at'])
    table.dropUnique(['provider', 'event_id', 'digest'])
    table.dropIndex(['outcome'])
    table.dropIndex(['invoice_id'])
  })

  await knex.schema.alterTable('billing_invoices_to_currencies', table => {
    table.dropForeign('currency_id')
  })

  await knex.schema.alterTable('billing_invoices', table => {
    table.dropIndex(['status'])
    table.dropIndex(['paid_at'])
    table.dropUnique(['idempotency_key'])
    table.dropIndex(['expires_at'])
    table.dropIndex(['email'])
    table.dropIndex(['attempt'])
  })

  await knex.schema.alterTable('billing_payment_intents', table => {
    table.dropColumn('ended_at')
    table.dropColumn('next_payment_at')
    table.dropColumn('subscription_id')
    table.dropColumn('interval_count')
    table.dropColumn('currency_code')
  })

  await knex.schema.alterTable('billing_payment_intents', table => {
    // Fails if a value does not fit the old type.
    table.integer('amount').alter({ alterNullable: false })
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.dropColumn('invoice_id')
    table.dropColumn('body')
    table.dropColumn('kind')
    table.dropColumn('digest')
  })

  await knex.schema.alterTable('billing_invoices', table => {
    table.dropColumn('note')
    table.dropColumn('failure')
    table.dropColumn('paid_at')
    table.dropColumn('expires_at')
    table.dropColumn('is_test')
    table.dropColumn('parameters')
    table.dropColumn('idempotency_key')
    table.dropColumn('attempt')
    table.dropColumn('currency_code')
    table.dropColumn('refunded_amount')
  })

  await knex.schema.alterTable('billing_invoices', table => {
    // Fails if a value does not fit the old type.
    table.integer('amount').alter({ alterNullable: false })
  })

  await knex.schema.dropTable('billing_refunds_to_invoices')
  await knex.schema.dropTable('billing_refunds')

  await knex.schema.alterTable('billing_payment_intents_to_invoices', table => {
    table.foreign('payment_intent_id').references('id').inTable('billing_payment_intents').onDelete('CASCADE')
    table.foreign('invoice_id').references('id').inTable('billing_invoices').onDelete('CASCADE')
  })

  await knex.schema.alterTable('billing_payment_intents_to_currencies', table => {
    table.foreign('currency_id').references('id').inTable('billing_currencies').onDelete('CASCADE')
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.unique(['provider', 'event_id'])
  })

  await knex.schema.alterTable('billing_invoices_to_currencies', table => {
    table.foreign('currency_id').references('id').inTable('billing_currencies').onDelete('CASCADE')
  })
}
