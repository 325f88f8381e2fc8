import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('ecommerce_balance_entries', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table.text('kind').notNullable()
    table.bigInteger('amount').notNullable()
    table.uuid('currency_id').notNullable().references('id').inTable('billing_currencies').onDelete('RESTRICT')
    table.uuid('event_id').references('id').inTable('ecommerce_order_events').onDelete('SET NULL')
    table.uuid('invoice_id').references('id').inTable('billing_invoices').onDelete('RESTRICT')
    table.uuid('refund_id').references('id').inTable('billing_refunds').onDelete('RESTRICT')
    table.index(['created_at', 'id'])
    table.index(['currency_id'])
    table.index(['event_id'])
    table.index(['invoice_id'])
    table.index(['kind'])
    table.index(['order_id'])
    table.index(['refund_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('ecommerce_balance_entries')
}
