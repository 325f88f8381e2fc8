import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('billing_invoices', table => {
    table.text('fee')
    table.text('fee_currency_code')
    table.timestamp('fee_checked_at', { precision: 3 })
  })

  await knex.schema.alterTable('billing_refunds', table => {
    table.text('fee')
    table.text('fee_currency_code')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('billing_refunds', table => {
    table.dropColumn('fee_currency_code')
    table.dropColumn('fee')
  })

  await knex.schema.alterTable('billing_invoices', table => {
    table.dropColumn('fee_checked_at')
    table.dropColumn('fee_currency_code')
    table.dropColumn('fee')
  })
}
