import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('billing_invoices_to_currencies', table => {
    table.dropIndex(['currency_id', 'order_index'])
    table.dropIndex(['invoice_id', 'order_index'])
  })

  await knex.schema.alterTable('billing_payment_intents_to_currencies', table => {
    table.dropIndex(['currency_id', 'order_index'], 'billing_payment_intents_to_currencies_currency_id_orde_7c7beab0')
    table.dropIndex(
      ['payment_intent_id', 'order_index'],
      'billing_payment_intents_to_currencies_payment_intent_i_043d9340',
    )
  })

  await knex.schema.alterTable('billing_payment_intents_to_invoices', table => {
    table.dropIndex(['invoice_id', 'order_index'], 'billing_payment_intents_to_invoices_invoice_id_order_i_da617af6')
    table.dropIndex(
      ['payment_intent_id', 'order_index'],
      'billing_payment_intents_to_invoices_payment_intent_id__2d733745',
    )
  })

  await knex.schema.alterTable('billing_refunds_to_invoices', table => {
    table.dropIndex(['invoice_id', 'order_index'])
    table.dropIndex(['refund_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'billing_invoices_to_currencies_currency_id_order_index_53405d11',
    'billing_invoices_to_currencies',
    'currency_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'billing_invoices_to_currencies_invoice_id_order_index__1e6d6e86',
    'billing_invoices_to_currencies',
    'invoice_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'billing_payment_intents_to_currencies_currency_id_orde_21692257',
    'billing_payment_intents_to_currencies',
    'currency_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'billing_payment_intents_to_currencies_payment_intent_i_b70bc89d',
    'billing_payment_intents_to_currencies',
    'payment_intent_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'billing_payment_intents_to_invoices_invoice_id_order_i_05814230',
    'billing_payment_intents_to_invoices',
    'invoice_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'billing_payment_intents_to_invoices_payment_intent_id__482ecf5b',
    'billing_payment_intents_to_invoices',
    'payment_intent_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'billing_refunds_to_invoices_invoice_id_order_index_cre_ba8f1779',
    'billing_refunds_to_invoices',
    'invoice_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'billing_refunds_to_invoices_refund_id_order_index_crea_be5779f1',
    'billing_refunds_to_invoices',
    'refund_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('billing_refunds_to_invoices', table => {
    table.dropIndex(
      ['refund_id', 'order_index', 'created_at', 'id'],
      'billing_refunds_to_invoices_refund_id_order_index_crea_be5779f1',
    )
    table.dropIndex(
      ['invoice_id', 'order_index', 'created_at', 'id'],
      'billing_refunds_to_invoices_invoice_id_order_index_cre_ba8f1779',
    )
  })

  await knex.schema.alterTable('billing_payment_intents_to_invoices', table => {
    table.dropIndex(
      ['payment_intent_id', 'order_index', 'created_at', 'id'],
      'billing_payment_intents_to_invoices_payment_intent_id__482ecf5b',
    )
    table.dropIndex(
      ['invoice_id', 'order_index', 'created_at', 'id'],
      'billing_payment_intents_to_invoices_invoice_id_order_i_05814230',
    )
  })

  await knex.schema.alterTable('billing_payment_intents_to_currencies', table => {
    table.dropIndex(
      ['payment_intent_id', 'order_index', 'created_at', 'id'],
      'billing_payment_intents_to_currencies_payment_intent_i_b70bc89d',
    )
    table.dropIndex(
      ['currency_id', 'order_index', 'created_at', 'id'],
      'billing_payment_intents_to_currencies_currency_id_orde_21692257',
    )
  })

  await knex.schema.alterTable('billing_invoices_to_currencies', table => {
    table.dropIndex(
      ['invoice_id', 'order_index', 'created_at', 'id'],
      'billing_invoices_to_currencies_invoice_id_order_index__1e6d6e86',
    )
    table.dropIndex(
      ['currency_id', 'order_index', 'created_at', 'id'],
      'billing_invoices_to_currencies_currency_id_order_index_53405d11',
    )
  })

  await knex.schema.alterTable('billing_refunds_to_invoices', table => {
    table.index(['refund_id', 'order_index'])
    table.index(['invoice_id', 'order_index'])
  })

  await knex.schema.alterTable('billing_payment_intents_to_invoices', table => {
    table.index(['payment_intent_id', 'order_index'], 'billing_payment_intents_to_invoices_payment_intent_id__2d733745')
    table.index(['invoice_id', 'order_index'], 'billing_payment_intents_to_invoices_invoice_id_order_i_da617af6')
  })

  await knex.schema.alterTable('billing_payment_intents_to_currencies', table => {
    table.index(['payment_intent_id', 'order_index'], 'billing_payment_intents_to_currencies_payment_intent_i_043d9340')
    table.index(['currency_id', 'order_index'], 'billing_payment_intents_to_currencies_currency_id_orde_7c7beab0')
  })

  await knex.schema.alterTable('billing_invoices_to_currencies', table => {
    table.index(['invoice_id', 'order_index'])
    table.index(['currency_id', 'order_index'])
  })
}
