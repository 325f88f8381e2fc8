import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_adjustments', table => {
    table.boolean('is_computed').notNullable().defaultTo(false)
    table.uuid('discount_id')
    table.integer('tax_percent')
    table.bigInteger('tax_amount')
  })

  await knex.schema.alterTable('ecommerce_delivery_methods', table => {
    table.uuid('tax_class_id')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.integer('tax_percent')
    table.bigInteger('tax_amount')
  })

  await knex.schema.alterTable('ecommerce_products', table => {
    table.boolean('needs_delivery').notNullable().defaultTo(true)
  })

  await knex.schema.alterTable('ecommerce_adjustments', table => {
    table.index(['discount_id'])
    table.foreign('discount_id').references('id').inTable('ecommerce_discounts').onDelete('SET NULL')
  })

  await knex.schema.alterTable('ecommerce_delivery_methods', table => {
    table.index(['tax_class_id', 'order_index'])
    table.foreign('tax_class_id').references('id').inTable('ecommerce_tax_classes').onDelete('SET NULL')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_delivery_methods', table => {
    table.dropForeign('tax_class_id')
    table.dropIndex(['tax_class_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_adjustments', table => {
    table.dropForeign('discount_id')
    table.dropIndex(['discount_id'])
  })

  await knex.schema.alterTable('ecommerce_products', table => {
    table.dropColumn('needs_delivery')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.dropColumn('tax_amount')
    table.dropColumn('tax_percent')
  })

  await knex.schema.alterTable('ecommerce_delivery_methods', table => {
    table.dropColumn('tax_class_id')
  })

  await knex.schema.alterTable('ecommerce_adjustments', table => {
    table.dropColumn('tax_amount')
    table.dropColumn('tax_percent')
    table.dropColumn('discount_id')
    table.dropColumn('is_computed')
  })
}
