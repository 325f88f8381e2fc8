import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders_to_billing_module_currencies', table => {
    table.dropForeign('billing_module_currency_id', 'ecommerce_orders_to_billing_module_currencies_billing__8f6c7981')
  })

  await knex.schema.alterTable('ecommerce_orders_to_file_storage_module_files', table => {
    table.dropForeign('file_storage_module_file_id', 'ecommerce_orders_to_file_storage_module_files_file_sto_78bfb816')
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_payment_intents', table => {
    table.dropForeign(
      'billing_module_payment_intent_id',
      'ecommerce_orders_to_billing_module_payment_intents_bil_1f8466ea',
    )
    table.dropForeign('order_id', 'ecommerce_orders_to_billing_module_payment_intents_ord_5b08a2aa')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.dropForeign('product_id')
  })

  await knex.schema.alterTable('ecommerce_stores_to_orders', table => {
    table.dropForeign('store_id')
  })

  await knex.schema.createTable('ecommerce_adjustments', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table.uuid('line_id').references('id').inTable('ecommerce_orders_to_products').onDelete('CASCADE')
    table.text('kind').notNullable().defaultTo('discount')
    table.bigInteger('amount').notNullable()
    table.uuid('currency_id').notNullable().references('id').inTable('billing_currencies').onDelete('RESTRICT')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.index(['created_at', 'id'])
    table.index(['currency_id'])
    table.index(['line_id'])
    table.index(['order_id'])
  })

  await knex.schema.createTable('ecommerce_order_events', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table.text('type').notNullable().defaultTo('status')
    table.text('from')
    table.text('to')
    table.boolean('is_by_hand').notNullable().defaultTo(false)
    table.text('actor')
    table.text('reason')
    table.jsonb('data')
    table.index(['created_at', 'id'])
    table.index(['order_id'])
    table.index(['type'])
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.boolean('is_late').notNullable().defaultTo(false)
    table.text('language')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.uuid('store_id')
    table.uuid('currency_id')
  })

  await knex.raw('alter table ?? alter column ?? type bigint using unit_amount', [
    'ecommerce_orders_to_products',
    'unit_amount',
  ])

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.text('interval')
    table.integer('interval_count').notNullable().defaultTo(1)
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.index(['type'])
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_currencies', table => {
    table
      .foreign('billing_module_currency_id')
      .references('id')
      .inTable('billing_currencies')
      .onDelete('RESTRICT')
      .withKeyName('ecommerce_orders_to_billing_module_currencies_billing__8f6c7981')
  })

  await knex.schema.alterTable('ecommerce_orders_to_file_storage_module_files', table => {
    table
      .foreign('file_storage_module_file_id')
      .references('id')
      .inTable('file_storage_files')
      .onDelete('RESTRICT')
      .withKeyName('ecommerce_orders_to_file_storage_module_files_file_sto_78bfb816')
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_payment_intents', table => {
    table
      .foreign('billing_module_payment_intent_id')
      .references('id')
      .inTable('billing_payment_intents')
      .onDelete('RESTRICT')
      .withKeyName('ecommerce_orders_to_billing_module_payment_intents_bil_1f8466ea')
    table
      .foreign('order_id')
      .references('id')
      .inTable('ecommerce_orders')
      .onDelete('RESTRICT')
      .withKeyName('ecommerce_orders_to_billing_module_payment_intents_ord_5b08a2aa')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.index(['currency_id', 'order_index'])
    table.index(['store_id', 'order_index'])
    table.foreign('currency_id').references('id').inTable('billing_currencies').onDelete('RESTRICT')
    table.foreign('product_id').references('id').inTable('ecommerce_products').onDelete('RESTRICT')
    table.foreign('store_id').references('id').inTable('ecommerce_stores').onDelete('RESTRICT')
  })

  await knex.schema.alterTable('ecommerce_stores_to_orders', table => {
    table.foreign('store_id').references('id').inTable('ecommerce_stores').onDelete('RESTRICT')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_stores_to_orders', table => {
    table.dropForeign('store_id')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.dropForeign('store_id')
    table.dropForeign('product_id')
    table.dropForeign('currency_id')
    table.dropIndex(['store_id', 'order_index'])
    table.dropIndex(['currency_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_payment_intents', table => {
    table.dropForeign('order_id', 'ecommerce_orders_to_billing_module_payment_intents_ord_5b08a2aa')
    table.dropForeign(
      'billing_module_payment_intent_id',
      'ecommerce_orders_to_billing_module_payment_intents_bil_1f8466ea',
    )
  })

  await knex.schema.alterTable('ecommerce_orders_to_file_storage_module_files', table => {
    table.dropForeign('file_storage_module_file_id', 'ecommerce_orders_to_file_storage_module_files_file_sto_78bfb816')
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_currencies', table => {
    table.dropForeign('billing_module_currency_id', 'ecommerce_orders_to_billing_module_currencies_billing__8f6c7981')
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropIndex(['type'])
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.dropColumn('interval_count')
    table.dropColumn('interval')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    // Fails if a value does not fit the old type.
    table.integer('unit_amount').alter({ alterNullable: false })
    table.dropColumn('currency_id')
    table.dropColumn('store_id')
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropColumn('language')
    table.dropColumn('is_late')
  })

  await knex.schema.dropTable('ecommerce_order_events')
  await knex.schema.dropTable('ecommerce_adjustments')

  await knex.schema.alterTable('ecommerce_stores_to_orders', table => {
    table.foreign('store_id').references('id').inTable('ecommerce_stores').onDelete('CASCADE')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.foreign('product_id').references('id').inTable('ecommerce_products').onDelete('CASCADE')
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_payment_intents', table => {
    table
      .foreign('order_id')
      .references('id')
      .inTable('ecommerce_orders')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_orders_to_billing_module_payment_intents_ord_5b08a2aa')
    table
      .foreign('billing_module_payment_intent_id')
      .references('id')
      .inTable('billing_payment_intents')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_orders_to_billing_module_payment_intents_bil_1f8466ea')
  })

  await knex.schema.alterTable('ecommerce_orders_to_file_storage_module_files', table => {
    table
      .foreign('file_storage_module_file_id')
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_orders_to_file_storage_module_files_file_sto_78bfb816')
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_currencies', table => {
    table
      .foreign('billing_module_currency_id')
      .references('id')
      .inTable('billing_currencies')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_orders_to_billing_module_currencies_billing__8f6c7981')
  })
}
