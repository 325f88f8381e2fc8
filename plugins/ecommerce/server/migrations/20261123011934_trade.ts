import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('ecommerce_delivery_methods', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable()
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('slug').notNullable()
    table.text('kind').notNullable().defaultTo('delivery')
    table.boolean('needs_address').notNullable().defaultTo(true)
    table.jsonb('opening_hours').notNullable().defaultTo('{}')
    table.boolean('is_enabled').notNullable().defaultTo(true)
    table.integer('order_index').notNullable().defaultTo(0)
    table.unique(['slug'])
    table.index(['order_index', 'created_at', 'id'])
  })

  await knex.schema.createTable('ecommerce_delivery_methods_to_stores', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('delivery_method_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_delivery_methods')
      .onDelete('CASCADE')
    table.uuid('store_id').notNullable().references('id').inTable('ecommerce_stores').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['delivery_method_id', 'order_index'],
      'ecommerce_delivery_methods_to_stores_delivery_method_i_609585f4',
    )
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_delivery_methods_to_stores_order_index_creat_b70fecea')
    table.index(['store_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_delivery_rates', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('delivery_method_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_delivery_methods')
      .onDelete('CASCADE')
    table.uuid('currency_id').notNullable().references('id').inTable('billing_currencies').onDelete('CASCADE')
    table.bigInteger('amount').notNullable()
    table.bigInteger('free_from')
    table.bigInteger('minimum_sum')
    table.bigInteger('maximum_sum')
    table.integer('minimum_weight')
    table.integer('maximum_weight')
    table.index(['created_at', 'id'])
    table.index(['currency_id'])
    table.index(['delivery_method_id'])
  })

  await knex.schema.createTable('ecommerce_discounts', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable()
    table.text('code')
    table.text('kind').notNullable().defaultTo('percent')
    table.integer('percent')
    table.bigInteger('amount')
    table.uuid('currency_id').references('id').inTable('billing_currencies').onDelete('RESTRICT')
    table.integer('every_nth')
    table.bigInteger('minimum_sum')
    table.boolean('is_enabled').notNullable().defaultTo(true)
    table.timestamp('starts_at', { precision: 3 })
    table.timestamp('ends_at', { precision: 3 })
    table.integer('maximum_uses')
    table.integer('maximum_uses_per_subject')
    table.integer('uses').notNullable().defaultTo(0)
    table.boolean('is_combinable').notNullable().defaultTo(false)
    table.unique(['code'])
    table.index(['created_at', 'id'])
    table.index(['currency_id'])
    table.check('"uses" >= 0', [], 'ecommerce_discounts_uses_check')
  })

  await knex.schema.createTable('ecommerce_discount_uses', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('discount_id').notNullable().references('id').inTable('ecommerce_discounts').onDelete('CASCADE')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table.text('subject_id').notNullable()
    table.unique(['discount_id', 'order_id'])
    table.index(['created_at', 'id'])
    table.index(['order_id'])
    table.index(['subject_id'])
  })

  await knex.schema.createTable('ecommerce_discounts_to_categories', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('discount_id').notNullable().references('id').inTable('ecommerce_discounts').onDelete('CASCADE')
    table.uuid('category_id').notNullable().references('id').inTable('ecommerce_categories').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['category_id', 'order_index'])
    table.index(['discount_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_discounts_to_categories_order_index_created__7e13ed29')
  })

  await knex.schema.createTable('ecommerce_discounts_to_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('discount_id').notNullable().references('id').inTable('ecommerce_discounts').onDelete('CASCADE')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['discount_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_options', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.jsonb('title').notNullable()
    table.integer('order_index').notNullable().defaultTo(0)
    table.index(['order_index', 'created_at', 'id'])
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_option_values', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('option_id').notNullable().references('id').inTable('ecommerce_options').onDelete('CASCADE')
    table.jsonb('title').notNullable()
    table.integer('order_index').notNullable().defaultTo(0)
    table.index(['option_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
  })

  await knex.schema.createTable('ecommerce_order_returns', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table.text('status').notNullable().defaultTo('asked')
    table.text('reason')
    table.text('note')
    table.index(['created_at', 'id'])
    table.index(['order_id'])
    table.index(['status'])
  })

  await knex.schema.createTable('ecommerce_parcels', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table.text('carrier')
    table.text('number')
    table.text('tracking_url')
    table.timestamp('sent_at', { precision: 3 })
    table.timestamp('delivered_at', { precision: 3 })
    table.index(['created_at', 'id'])
    table.index(['number'])
    table.index(['order_id'])
  })

  await knex.schema.createTable('ecommerce_parcel_lines', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('parcel_id').notNullable().references('id').inTable('ecommerce_parcels').onDelete('CASCADE')
    table.uuid('line_id').notNullable().references('id').inTable('ecommerce_orders_to_products').onDelete('RESTRICT')
    table.integer('quantity').notNullable()
    table.unique(['parcel_id', 'line_id'])
    table.index(['created_at', 'id'])
    table.index(['line_id'])
  })

  await knex.schema.createTable('ecommerce_return_lines', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('return_id').notNullable().references('id').inTable('ecommerce_order_returns').onDelete('CASCADE')
    table.uuid('line_id').notNullable().references('id').inTable('ecommerce_orders_to_products').onDelete('RESTRICT')
    table.integer('quantity').notNullable()
    table.boolean('is_restocked').notNullable().defaultTo(false)
    table.unique(['return_id', 'line_id'])
    table.index(['created_at', 'id'])
    table.index(['line_id'])
  })

  await knex.schema.createTable('ecommerce_skus', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.text('code')
    table.boolean('is_enabled').notNullable().defaultTo(true)
    table.integer('weight')
    table.integer('order_index').notNullable().defaultTo(0)
    table.unique(['code'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_skus_to_attributes', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('sku_id').notNullable().references('id').inTable('ecommerce_skus').onDelete('CASCADE')
    table.uuid('attribute_id').notNullable().references('id').inTable('ecommerce_attributes').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['attribute_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['sku_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_skus_to_file_storage_module_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('sku_id').notNullable().references('id').inTable('ecommerce_skus').onDelete('CASCADE')
    table
      .uuid('file_storage_module_file_id')
      .notNullable()
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_skus_to_file_storage_module_files_file_stora_b5c16f10')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_skus_to_file_storage_module_files_file_stora_24e4ff20',
    )
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_skus_to_file_storage_module_files_order_inde_bd988167')
    table.index(['sku_id', 'order_index'], 'ecommerce_skus_to_file_storage_module_files_sku_id_ord_94916f6a')
  })

  await knex.schema.createTable('ecommerce_skus_to_option_values', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('sku_id').notNullable().references('id').inTable('ecommerce_skus').onDelete('CASCADE')
    table.uuid('option_value_id').notNullable().references('id').inTable('ecommerce_option_values').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['option_value_id', 'order_index'], 'ecommerce_skus_to_option_values_option_value_id_order__0e0bf533')
    table.index(['order_index', 'created_at', 'id'])
    table.index(['sku_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_stocks', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.uuid('sku_id').references('id').inTable('ecommerce_skus').onDelete('CASCADE')
    table.uuid('store_id').references('id').inTable('ecommerce_stores').onDelete('CASCADE')
    table.integer('available').notNullable().defaultTo(0)
    table.integer('reserved').notNullable().defaultTo(0)
    table.integer('low_at')
    table.index(['created_at', 'id'])
    table.index(['sku_id'])
    table.index(['store_id'])
    table.check('"available" >= 0', [], 'ecommerce_stocks_available_check')
    table.check('"reserved" >= 0', [], 'ecommerce_stocks_reserved_check')
  })

  await knex.raw('alter table ?? add constraint ?? unique nulls not distinct (??, ??, ??)', [
    'ecommerce_stocks',
    'ecommerce_stocks_product_id_sku_id_store_id_unique',
    'product_id',
    'sku_id',
    'store_id',
  ])

  await knex.schema.createTable('ecommerce_stock_alerts', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.uuid('sku_id').references('id').inTable('ecommerce_skus').onDelete('CASCADE')
    table.text('email').notNullable()
    table.text('language')
    table.timestamp('sent_at', { precision: 3 })
    table.index(['created_at', 'id'])
    table.index(['email'])
    table.index(['product_id'])
    table.index(['sent_at'])
    table.index(['sku_id'])
  })

  await knex.schema.createTable('ecommerce_stock_movements', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('stock_id').notNullable().references('id').inTable('ecommerce_stocks').onDelete('CASCADE')
    table.text('kind').notNullable()
    table.integer('available').notNullable().defaultTo(0)
    table.integer('reserved').notNullable().defaultTo(0)
    table.uuid('order_id').references('id').inTable('ecommerce_orders').onDelete('RESTRICT')
    table.uuid('line_id').references('id').inTable('ecommerce_orders_to_products').onDelete('SET NULL')
    table.text('reason')
    table.text('actor')
    table.index(['created_at', 'id'])
    table.index(['kind'])
    table.index(['line_id'])
    table.index(['order_id'])
    table.index(['stock_id'])
  })

  await knex.schema.createTable('ecommerce_tax_classes', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable()
    table.text('slug').notNullable()
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('ecommerce_tax_rates', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('tax_class_id').notNullable().references('id').inTable('ecommerce_tax_classes').onDelete('CASCADE')
    table.text('country').notNullable()
    table.integer('percent').notNullable()
    table.jsonb('title').notNullable().defaultTo('{}')
    table.unique(['tax_class_id', 'country'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.uuid('delivery_method_id')
    table.jsonb('delivery_title').notNullable().defaultTo('{}')
    table.jsonb('address')
    table.text('discount_code')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.uuid('sku_id')
    table.text('sku_code')
    table.jsonb('sku_title').notNullable().defaultTo('{}')
  })

  await knex.schema.alterTable('ecommerce_products', table => {
    table.text('sold_by').notNullable().defaultTo('piece')
    table.integer('step').notNullable().defaultTo(1)
    table.boolean('is_hidden').notNullable().defaultTo(false)
    table.integer('weight')
    table.uuid('tax_class_id')
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.index(['delivery_method_id'])
    table.foreign('delivery_method_id').references('id').inTable('ecommerce_delivery_methods').onDelete('RESTRICT')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.index(['sku_id', 'order_index'])
    table.foreign('sku_id').references('id').inTable('ecommerce_skus').onDelete('RESTRICT')
  })

  await knex.schema.alterTable('ecommerce_products', table => {
    table.index(['tax_class_id'])
    table.foreign('tax_class_id').references('id').inTable('ecommerce_tax_classes').onDelete('SET NULL')
  })

  await knex.schema.alterTable('ecommerce_discounts', table => {
    table.check('"uses" <= "maximum_uses"', [], 'ecommerce_discounts_maximum_uses_check')
  })

  await knex.raw(derive)
  await knex.raw(functions)
  await knex.raw(triggers)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function ecommerce_products_of_attributes(uuid[]);
    drop function ecommerce_of_product_changed() cascade;
    drop function ecommerce_of_sku_changed() cascade;
    drop function ecommerce_option_value_moved() cascade;
    drop function ecommerce_product_hidden() cascade;`)
  await knex.raw(formerDerive)
  await knex.raw(formerFunctions)

  await knex.schema.alterTable('ecommerce_products', table => {
    table.dropForeign('tax_class_id')
    table.dropIndex(['tax_class_id'])
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.dropForeign('sku_id')
    table.dropIndex(['sku_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropForeign('delivery_method_id')
    table.dropIndex(['delivery_method_id'])
  })

  await knex.schema.alterTable('ecommerce_products', table => {
    table.dropColumn('tax_class_id')
    table.dropColumn('weight')
    table.dropColumn('is_hidden')
    table.dropColumn('step')
    table.dropColumn('sold_by')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.dropColumn('sku_title')
    table.dropColumn('sku_code')
    table.dropColumn('sku_id')
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropColumn('discount_code')
    table.dropColumn('address')
    table.dropColumn('delivery_title')
    table.dropColumn('delivery_method_id')
  })

  await knex.schema.dropTable('ecommerce_tax_rates')
  await knex.schema.dropTable('ecommerce_tax_classes')
  await knex.schema.dropTable('ecommerce_stock_movements')
  await knex.schema.dropTable('ecommerce_stock_alerts')
  await knex.schema.dropTable('ecommerce_stocks')
  await knex.schema.dropTable('ecommerce_skus_to_option_values')
  await knex.schema.dropTable('ecommerce_skus_to_file_storage_module_files')
  await knex.schema.dropTable('ecommerce_skus_to_attributes')
  await knex.schema.dropTable('ecommerce_skus')
  await knex.schema.dropTable('ecommerce_return_lines')
  await knex.schema.dropTable('ecommerce_parcel_lines')
  await knex.schema.dropTable('ecommerce_parcels')
  await knex.schema.dropTable('ecommerce_order_returns')
  await knex.schema.dropTable('ecommerce_option_values')
  await knex.schema.dropTable('ecommerce_options')
  await knex.schema.dropTable('ecommerce_discounts_to_products')
  await knex.schema.dropTable('ecommerce_discounts_to_categories')
  await knex.schema.dropTable('ecommerce_discount_uses')
  await knex.schema.dropTable('ecommerce_discounts')
  await knex.schema.dropTable('ecommerce_delivery_rates')
  await knex.schema.dropTable('ecommerce_delivery_methods_to_stores')
  await knex.schema.dropTable('ecommerce_delivery_methods')
}

/**
 * The price of a product with options is that of its cheapest SKU, as a cart would charge it; one that can't be sold doesn't count.
 * What is hidden is no facet.
 */
const derive = `
create or replace function ecommerce_derive_products(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  -- Whoever changes the same products at the same time waits here, and then sees what the other one wrote.
  perform 1 from ecommerce_products where id = any(ids) order by id for no key update;
  delete from ecommerce_product_prices where product_id = any(ids);
  delete from ecommerce_product_facets where product_id = any(ids);

  insert into ecommerce_product_prices (product_id, billing_module_currency_id, amount)
  with linked as (
    select pa.product_id, null::uuid as sku_id, pa.attribute_id
    from ecommerce_products_to_attributes pa where pa.product_id = any(ids)
    union all
    select s.product_id, s.id, sa.attribute_id
    from ecommerce_skus s join ecommerce_skus_to_attributes sa on sa.sku_id = s.id where s.product_id = any(ids)),
  sums as (
    select l.product_id, l.sku_id, c.currency_id, sum(a.number) as amount
    from linked l
    join ecommerce_attributes a on a.id = l.attribute_id
    cross join lateral (
      select k.type from ecommerce_attribute_keys_to_attributes ka
      join ecommerce_attribute_keys k on k.id = ka.attribute_key_id
      where ka.attribute_id = a.id order by ka.order_index, ka.created_at, ka.id limit 1) k
    cross join lateral (
      select ac.billing_module_currency_id as currency_id from ecommerce_attributes_to_billing_module_currencies ac
      where ac.attribute_id = a.id order by ac.order_index, ac.created_at, ac.id limit 1) c
    where k.type = 'price' and a.number is not null
    group by l.product_id, l.sku_id, c.currency_id),
  offered as (
    select p.id as product_id, o.number as options from ecommerce_products p
    cross join lateral (select count(*) as number from ecommerce_options o where o.product_id = p.id) o
    where p.id = any(ids)),
  sold as (
    select s.id, s.product_id from ecommerce_skus s
    join offered f on f.product_id = s.product_id and f.options > 0
    where s.is_enabled and f.options = (
      select count(distinct v.option_id) from ecommerce_skus_to_option_values sv
      join ecommerce_option_values v on v.id = sv.option_value_id
      join ecommerce_options o on o.id = v.option_id
      where sv.sku_id = s.id and o.product_id = s.product_id))
  select n.product_id, n.currency_id, n.amount
  from sums n join offered f on f.product_id = n.product_id and f.options = 0
  where n.sku_id is null
  union all
  select s.product_id, c.currency_id, min(coalesce(own.amount, common.amount))
  from sold s
  join (select distinct product_id, currency_id from sums) c on c.product_id = s.product_id
  left join sums own on own.sku_id = s.id and own.currency_id = c.currency_id
  left join sums common
    on common.product_id = s.product_id and common.sku_id is null and common.currency_id = c.currency_id
  where coalesce(own.amount, common.amount) is not null
  group by s.product_id, c.currency_id
  on conflict do nothing;

  insert into ecommerce_product_facets (product_id, attribute_key_id, value, label)
  select p.id, k.id, v.value, case k.field when 'string' then a.string else '{}' end
  from ecommerce_products p
  join ecommerce_products_to_attributes pa on pa.product_id = p.id
  join ecommerce_attributes a on a.id = pa.attribute_id
  cross join lateral (
    select k.id, k.type, k.field from ecommerce_attribute_keys_to_attributes ka
    join ecommerce_attribute_keys k on k.id = ka.attribute_key_id
    where ka.attribute_id = a.id order by ka.order_index, ka.created_at, ka.id limit 1) k
  cross join lateral (
    select case k.field
      when 'boolean' then a.boolean::text
      when 'string' then coalesce(
        nullif(a.string->>'en', ''),
        (select t.value from jsonb_each_text(a.string) t where t.value <> '' order by t.key limit 1))
      end as value) v
  where p.id = any(ids) and not p.is_hidden and k.type = 'feature' and v.value is not null and length(v.value) <= 200
  on conflict do nothing;
end $$`

/** Attributes are of products and of SKUs. */
const functions = `
create function ecommerce_products_of_attributes(ids uuid[]) returns uuid[] language sql stable as $$
  select array_agg(distinct product_id) from (
    select product_id from ecommerce_products_to_attributes where attribute_id = any(ids)
    union all
    select s.product_id from ecommerce_skus_to_attributes sa join ecommerce_skus s on s.id = sa.sku_id
    where sa.attribute_id = any(ids)) of_them
$$;

create or replace function ecommerce_attributes_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products(ecommerce_products_of_attributes((select array_agg(id) from changed)));
  return null;
end $$;

create or replace function ecommerce_attribute_links_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products(ecommerce_products_of_attributes((select array_agg(attribute_id) from changed)));
  return null;
end $$;

create or replace function ecommerce_attribute_key_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products(ecommerce_products_of_attributes((
    select array_agg(attribute_id) from ecommerce_attribute_keys_to_attributes where attribute_key_id = new.id)));
  return null;
end $$;

create function ecommerce_of_product_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((select array_agg(distinct product_id) from changed));
  return null;
end $$;

create function ecommerce_of_sku_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct s.product_id) from changed c join ecommerce_skus s on s.id = c.sku_id));
  return null;
end $$;

create function ecommerce_option_value_moved() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct product_id) from ecommerce_options where id in (old.option_id, new.option_id)));
  return null;
end $$;

create function ecommerce_product_hidden() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products(array[new.id]);
  return null;
end $$;`

const triggers = [
  ...derivingTriggers('ecommerce_options', 'ecommerce_of_product_changed'),
  ...derivingTriggers('ecommerce_skus', 'ecommerce_of_product_changed'),
  ...derivingTriggers('ecommerce_skus_to_attributes', 'ecommerce_of_sku_changed'),
  ...derivingTriggers('ecommerce_skus_to_option_values', 'ecommerce_of_sku_changed'),
  `create trigger ecommerce_derive_moved after update of option_id on ecommerce_option_values
  for each row when (old.option_id is distinct from new.option_id) execute function ecommerce_option_value_moved();`,
  `create trigger ecommerce_derive_hidden after update of is_hidden on ecommerce_products
  for each row when (old.is_hidden is distinct from new.is_hidden) execute function ecommerce_product_hidden();`,
].join('\n')

/** Each statement is looked at once, however many rows it changes. */
function derivingTriggers(table: string, work: string): string[] {
  return [
    ['inserted', 'insert', 'new'],
    ['updated', 'update', 'new'],
    ['moved', 'update', 'old'],
    ['deleted', 'delete', 'old'],
  ].map(
    ([name, event, rows]) => `create trigger ecommerce_derive_${name} after ${event} on ${table}
  referencing ${rows} table as changed for each statement execute function ${work}();`,
  )
}

/** As before SKUs. */
const formerDerive = `
create or replace function ecommerce_derive_products(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  -- Whoever changes the same products at the same time waits here, and then sees what the other one wrote.
  perform 1 from ecommerce_products where id = any(ids) order by id for no key update;
  delete from ecommerce_product_prices where product_id = any(ids);
  delete from ecommerce_product_facets where product_id = any(ids);

  insert into ecommerce_product_prices (product_id, billing_module_currency_id, amount)
  select pa.product_id, c.currency_id, sum(a.number)
  from ecommerce_products p
  join ecommerce_products_to_attributes pa on pa.product_id = p.id
  join ecommerce_attributes a on a.id = pa.attribute_id
  cross join lateral (
    select k.type from ecommerce_attribute_keys_to_attributes ka
    join ecommerce_attribute_keys k on k.id = ka.attribute_key_id
    where ka.attribute_id = a.id order by ka.order_index, ka.created_at, ka.id limit 1) k
  cross join lateral (
    select ac.billing_module_currency_id as currency_id from ecommerce_attributes_to_billing_module_currencies ac
    where ac.attribute_id = a.id order by ac.order_index, ac.created_at, ac.id limit 1) c
  where p.id = any(ids) and k.type = 'price' and a.number is not null
  group by pa.product_id, c.currency_id
  on conflict do nothing;

  insert into ecommerce_product_facets (product_id, attribute_key_id, value, label)
  select p.id, k.id, v.value, case k.field when 'string' then a.string else '{}' end
  from ecommerce_products p
  join ecommerce_products_to_attributes pa on pa.product_id = p.id
  join ecommerce_attributes a on a.id = pa.attribute_id
  cross join lateral (
    select k.id, k.type, k.field from ecommerce_attribute_keys_to_attributes ka
    join ecommerce_attribute_keys k on k.id = ka.attribute_key_id
    where ka.attribute_id = a.id order by ka.order_index, ka.created_at, ka.id limit 1) k
  cross join lateral (
    select case k.field
      when 'boolean' then a.boolean::text
      when 'string' then coalesce(
        nullif(a.string->>'en', ''),
        (select t.value from jsonb_each_text(a.string) t where t.value <> '' order by t.key limit 1))
      end as value) v
  where p.id = any(ids) and k.type = 'feature' and v.value is not null and length(v.value) <= 200
  on conflict do nothing;
end $$`

const formerFunctions = `
create or replace function ecommerce_attributes_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from changed c
    join ecommerce_products_to_attributes pa on pa.attribute_id = c.id));
  return null;
end $$;

create or replace function ecommerce_attribute_links_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from changed c
    join ecommerce_products_to_attributes pa on pa.attribute_id = c.attribute_id));
  return null;
end $$;

create or replace function ecommerce_attribute_key_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from ecommerce_attribute_keys_to_attributes ka
    join ecommerce_products_to_attributes pa on pa.attribute_id = ka.attribute_id
    where ka.attribute_key_id = new.id));
  return null;
end $$;`
