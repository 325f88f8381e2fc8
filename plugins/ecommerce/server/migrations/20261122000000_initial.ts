import type { Knex } from 'knex'

/**
 * `ecommerce_product_prices` and `ecommerce_product_facets` are what products are looked for by: a price in each currency and
 * the values of features, one row each. Triggers keep both in step with attributes, keys and currencies, whoever changes those.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('ecommerce_attributes', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('string').notNullable().defaultTo('{}')
    table.decimal('number', null)
    table.boolean('boolean')
    table.date('date')
    table.timestamp('datetime', { precision: 3 })
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
    table.index(['number'])
  })

  await knex.schema.createTable('ecommerce_attribute_keys', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('type').notNullable().defaultTo('feature')
    table.text('field').notNullable().defaultTo('string')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('prefix').notNullable().defaultTo('{}')
    table.jsonb('suffix').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
    table.index(['type'])
  })

  await knex.schema.createTable('ecommerce_attribute_keys_to_attributes', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('attribute_key_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_attribute_keys')
      .onDelete('CASCADE')
    table.uuid('attribute_id').notNullable().references('id').inTable('ecommerce_attributes').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['attribute_id', 'order_index'], 'ecommerce_attribute_keys_to_attributes_attribute_id_or_50dd6b26')
    table.index(['attribute_key_id', 'order_index'], 'ecommerce_attribute_keys_to_attributes_attribute_key_i_7daceaae')
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_attribute_keys_to_attributes_order_index_cre_ec14bebe')
  })

  await knex.schema.createTable('ecommerce_attributes_to_billing_module_currencies', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('attribute_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_attributes')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_attributes_to_billing_module_currencies_attr_00d768fe')
    table
      .uuid('billing_module_currency_id')
      .notNullable()
      .references('id')
      .inTable('billing_currencies')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_attributes_to_billing_module_currencies_bill_cf926806')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['attribute_id', 'order_index'], 'ecommerce_attributes_to_billing_module_currencies_attr_e157d49d')
    table.index(
      ['billing_module_currency_id', 'order_index'],
      'ecommerce_attributes_to_billing_module_currencies_bill_0097701b',
    )
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_attributes_to_billing_module_currencies_orde_c085838a')
  })

  await knex.schema.createTable('ecommerce_categories', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('subtitle').notNullable().defaultTo('{}')
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('ecommerce_categories_to_file_storage_module_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('category_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_categories')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_categories_to_file_storage_module_files_cate_63b0b0d8')
    table
      .uuid('file_storage_module_file_id')
      .notNullable()
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_categories_to_file_storage_module_files_file_1278f40c')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['category_id', 'order_index'], 'ecommerce_categories_to_file_storage_module_files_cate_860c4967')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_categories_to_file_storage_module_files_file_9cc9b2bd',
    )
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_categories_to_file_storage_module_files_orde_45566c02')
  })

  await knex.schema.createTable('ecommerce_orders', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('number')
    table.text('status').notNullable().defaultTo('new')
    table.text('type').notNullable().defaultTo('cart')
    table.text('email')
    table.timestamp('placed_at', { precision: 3 })
    table.text('receipt').notNullable().defaultTo('')
    table.text('comment')
    table.unique(['number'])
    table.index(['created_at', 'id'])
    table.index(['email'])
    table.index(['placed_at'])
    table.index(['status'])
  })

  await knex.schema.createTable('ecommerce_orders_to_billing_module_currencies', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table
      .uuid('billing_module_currency_id')
      .notNullable()
      .references('id')
      .inTable('billing_currencies')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_orders_to_billing_module_currencies_billing__8f6c7981')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['billing_module_currency_id', 'order_index'],
      'ecommerce_orders_to_billing_module_currencies_billing__cb03d356',
    )
    table.index(['order_id', 'order_index'], 'ecommerce_orders_to_billing_module_currencies_order_id_36517f2e')
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_orders_to_billing_module_currencies_order_in_80aba656')
  })

  await knex.schema.createTable('ecommerce_orders_to_file_storage_module_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table
      .uuid('file_storage_module_file_id')
      .notNullable()
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_orders_to_file_storage_module_files_file_sto_78bfb816')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_orders_to_file_storage_module_files_file_sto_0f363328',
    )
    table.index(['order_id', 'order_index'], 'ecommerce_orders_to_file_storage_module_files_order_id_e270a7b1')
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_orders_to_file_storage_module_files_order_in_a31a3165')
  })

  await knex.schema.createTable('ecommerce_orders_to_billing_module_payment_intents', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('order_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_orders')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_orders_to_billing_module_payment_intents_ord_5b08a2aa')
    table
      .uuid('billing_module_payment_intent_id')
      .notNullable()
      .references('id')
      .inTable('billing_payment_intents')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_orders_to_billing_module_payment_intents_bil_1f8466ea')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['billing_module_payment_intent_id', 'order_index'],
      'ecommerce_orders_to_billing_module_payment_intents_bil_ed9b9111',
    )
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_orders_to_billing_module_payment_intents_ord_1ade2c41')
    table.index(['order_id', 'order_index'], 'ecommerce_orders_to_billing_module_payment_intents_ord_d1215e77')
  })

  await knex.schema.createTable('ecommerce_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('subtitle').notNullable().defaultTo('{}')
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.jsonb('short_description').notNullable().defaultTo('{}')
    table.text('type').notNullable().defaultTo('one_off')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
    table.index(['type'])
  })

  await knex.schema.createTable('ecommerce_categories_to_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('sku')
    table.uuid('category_id').notNullable().references('id').inTable('ecommerce_categories').onDelete('CASCADE')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['category_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_categories_to_products_order_index_created_a_81fe925e')
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_orders_to_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.integer('quantity').notNullable().defaultTo(1)
    table.integer('unit_amount')
    table.text('currency_code')
    table.jsonb('product_title').notNullable().defaultTo('{}')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['order_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_products_to_attributes', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.uuid('attribute_id').notNullable().references('id').inTable('ecommerce_attributes').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['attribute_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_products_to_attributes_order_index_created_a_4f3add58')
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_products_to_website_builder_module_widgets', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('product_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_products')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_products_to_website_builder_module_widgets_p_c787847a')
    table
      .uuid('website_builder_module_widget_id')
      .notNullable()
      .references('id')
      .inTable('website_builder_widgets')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_products_to_website_builder_module_widgets_w_697026c2')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_products_to_website_builder_module_widgets_o_2cec483c')
    table.index(['product_id', 'order_index'], 'ecommerce_products_to_website_builder_module_widgets_p_f035f102')
    table.index(
      ['website_builder_module_widget_id', 'order_index'],
      'ecommerce_products_to_website_builder_module_widgets_w_b784120e',
    )
  })

  await knex.schema.createTable('ecommerce_products_to_file_storage_module_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('product_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_products')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_products_to_file_storage_module_files_produc_b46a5e6d')
    table
      .uuid('file_storage_module_file_id')
      .notNullable()
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_products_to_file_storage_module_files_file_s_f5394e51')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_products_to_file_storage_module_files_file_s_1a5baef8',
    )
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_products_to_file_storage_module_files_order__a112c0a7')
    table.index(['product_id', 'order_index'], 'ecommerce_products_to_file_storage_module_files_produc_2439f2e5')
  })

  await knex.schema.createTable('ecommerce_stores', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('subtitle').notNullable().defaultTo('{}')
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.jsonb('short_description').notNullable().defaultTo('{}')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('ecommerce_stores_to_attributes', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('store_id').notNullable().references('id').inTable('ecommerce_stores').onDelete('CASCADE')
    table.uuid('attribute_id').notNullable().references('id').inTable('ecommerce_attributes').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['attribute_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['store_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_stores_to_file_storage_module_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('store_id').notNullable().references('id').inTable('ecommerce_stores').onDelete('CASCADE')
    table
      .uuid('file_storage_module_file_id')
      .notNullable()
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_stores_to_file_storage_module_files_file_sto_b699ae7f')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_stores_to_file_storage_module_files_file_sto_357923c7',
    )
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_stores_to_file_storage_module_files_order_in_8a22c36f')
    table.index(['store_id', 'order_index'], 'ecommerce_stores_to_file_storage_module_files_store_id_016deac1')
  })

  await knex.schema.createTable('ecommerce_stores_to_orders', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('store_id').notNullable().references('id').inTable('ecommerce_stores').onDelete('CASCADE')
    table.uuid('order_id').notNullable().references('id').inTable('ecommerce_orders').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['order_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['store_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_stores_to_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('sku').notNullable()
    table.uuid('store_id').notNullable().references('id').inTable('ecommerce_stores').onDelete('CASCADE')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['sku'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['product_id', 'order_index'])
    table.index(['store_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_stores_to_products_to_attributes', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('stores_to_product_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_stores_to_products')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_stores_to_products_to_attributes_stores_to_p_02e7ef78')
    table.uuid('attribute_id').notNullable().references('id').inTable('ecommerce_attributes').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['attribute_id', 'order_index'], 'ecommerce_stores_to_products_to_attributes_attribute_i_f3ec5fd9')
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_stores_to_products_to_attributes_order_index_e39e106c')
    table.index(
      ['stores_to_product_id', 'order_index'],
      'ecommerce_stores_to_products_to_attributes_stores_to_p_b7fbc009',
    )
  })

  await knex.schema.createTable('ecommerce_widgets', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('subtitle').notNullable().defaultTo('{}')
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.text('anchor')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('ecommerce_widgets_to_website_builder_module_buttons_arrays', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('widget_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_widgets')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_widgets_to_website_builder_module_buttons_ar_66acb6fb')
    table
      .uuid('website_builder_module_buttons_array_id')
      .notNullable()
      .references('id')
      .inTable('website_builder_buttons_arrays')
      .onDelete('CASCADE')
      .withKeyName('ecommerce_widgets_to_website_builder_module_buttons_ar_326a89d7')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['website_builder_module_buttons_array_id', 'order_index'],
      'ecommerce_widgets_to_website_builder_module_buttons_ar_29a33a8a',
    )
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_widgets_to_website_builder_module_buttons_ar_9bf11595')
    table.index(['widget_id', 'order_index'], 'ecommerce_widgets_to_website_builder_module_buttons_ar_c40dddc9')
  })

  await knex.schema.createTable('ecommerce_widgets_to_categories', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('widget_id').notNullable().references('id').inTable('ecommerce_widgets').onDelete('CASCADE')
    table.uuid('category_id').notNullable().references('id').inTable('ecommerce_categories').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['category_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['widget_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_widgets_to_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('widget_id').notNullable().references('id').inTable('ecommerce_widgets').onDelete('CASCADE')
    table.uuid('product_id').notNullable().references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['order_index', 'created_at', 'id'])
    table.index(['product_id', 'order_index'])
    table.index(['widget_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_widgets_to_stores', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('widget_id').notNullable().references('id').inTable('ecommerce_widgets').onDelete('CASCADE')
    table.uuid('store_id').notNullable().references('id').inTable('ecommerce_stores').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['order_index', 'created_at', 'id'])
    table.index(['store_id', 'order_index'])
    table.index(['widget_id', 'order_index'])
  })

  await knex.schema.createTable('ecommerce_product_prices', table => {
    table.comment('Not an entity: follows from the attributes of products')
    table.uuid('product_id').references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.uuid('billing_module_currency_id').references('id').inTable('billing_currencies').onDelete('CASCADE')
    table.decimal('amount', null).notNullable()
    table.primary(['product_id', 'billing_module_currency_id'])
    table.index(['billing_module_currency_id', 'amount', 'product_id'], 'ecommerce_product_prices_amount_index')
  })

  await knex.schema.createTable('ecommerce_product_facets', table => {
    table.comment('Not an entity: follows from the attributes of products')
    table.uuid('product_id').references('id').inTable('ecommerce_products').onDelete('CASCADE')
    table.uuid('attribute_key_id').references('id').inTable('ecommerce_attribute_keys').onDelete('CASCADE')
    table.text('value')
    table.jsonb('label').notNullable().defaultTo('{}')
    table.primary(['product_id', 'attribute_key_id', 'value'])
    table.index(['attribute_key_id', 'value', 'product_id'], 'ecommerce_product_facets_value_index')
  })

  await knex.raw(derive)
  await knex.raw(triggers)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function ecommerce_product_attributes_changed() cascade;
    drop function ecommerce_attributes_changed() cascade;
    drop function ecommerce_attribute_links_changed() cascade;
    drop function ecommerce_attribute_key_changed() cascade;
    drop function ecommerce_derive_products(uuid[]);`)
  await knex.schema.dropTable('ecommerce_product_facets')
  await knex.schema.dropTable('ecommerce_product_prices')
  await knex.schema.dropTable('ecommerce_widgets_to_stores')
  await knex.schema.dropTable('ecommerce_widgets_to_products')
  await knex.schema.dropTable('ecommerce_widgets_to_categories')
  await knex.schema.dropTable('ecommerce_widgets_to_website_builder_module_buttons_arrays')
  await knex.schema.dropTable('ecommerce_widgets')
  await knex.schema.dropTable('ecommerce_stores_to_products_to_attributes')
  await knex.schema.dropTable('ecommerce_stores_to_products')
  await knex.schema.dropTable('ecommerce_stores_to_orders')
  await knex.schema.dropTable('ecommerce_stores_to_file_storage_module_files')
  await knex.schema.dropTable('ecommerce_stores_to_attributes')
  await knex.schema.dropTable('ecommerce_stores')
  await knex.schema.dropTable('ecommerce_products_to_file_storage_module_files')
  await knex.schema.dropTable('ecommerce_products_to_website_builder_module_widgets')
  await knex.schema.dropTable('ecommerce_products_to_attributes')
  await knex.schema.dropTable('ecommerce_orders_to_products')
  await knex.schema.dropTable('ecommerce_categories_to_products')
  await knex.schema.dropTable('ecommerce_products')
  await knex.schema.dropTable('ecommerce_orders_to_billing_module_payment_intents')
  await knex.schema.dropTable('ecommerce_orders_to_file_storage_module_files')
  await knex.schema.dropTable('ecommerce_orders_to_billing_module_currencies')
  await knex.schema.dropTable('ecommerce_orders')
  await knex.schema.dropTable('ecommerce_categories_to_file_storage_module_files')
  await knex.schema.dropTable('ecommerce_categories')
  await knex.schema.dropTable('ecommerce_attributes_to_billing_module_currencies')
  await knex.schema.dropTable('ecommerce_attribute_keys_to_attributes')
  await knex.schema.dropTable('ecommerce_attribute_keys')
  await knex.schema.dropTable('ecommerce_attributes')
}

/** A value of a text is its English one, else the first: the same in every language. */
const derive = `
create function ecommerce_derive_products(ids uuid[]) returns void language plpgsql as $$
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

/** Each statement is looked at once, however many rows it changes. */
const triggers = `
create function ecommerce_product_attributes_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((select array_agg(distinct product_id) from changed));
  return null;
end $$;

create function ecommerce_attributes_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from changed c
    join ecommerce_products_to_attributes pa on pa.attribute_id = c.id));
  return null;
end $$;

create function ecommerce_attribute_links_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from changed c
    join ecommerce_products_to_attributes pa on pa.attribute_id = c.attribute_id));
  return null;
end $$;

create function ecommerce_attribute_key_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from ecommerce_attribute_keys_to_attributes ka
    join ecommerce_products_to_attributes pa on pa.attribute_id = ka.attribute_id
    where ka.attribute_key_id = new.id));
  return null;
end $$;

create trigger ecommerce_derive_inserted after insert on ecommerce_products_to_attributes
  referencing new table as changed for each statement execute function ecommerce_product_attributes_changed();
create trigger ecommerce_derive_updated after update on ecommerce_products_to_attributes
  referencing new table as changed for each statement execute function ecommerce_product_attributes_changed();
create trigger ecommerce_derive_moved after update on ecommerce_products_to_attributes
  referencing old table as changed for each statement execute function ecommerce_product_attributes_changed();
create trigger ecommerce_derive_deleted after delete on ecommerce_products_to_attributes
  referencing old table as changed for each statement execute function ecommerce_product_attributes_changed();

create trigger ecommerce_derive_updated after update on ecommerce_attributes
  referencing new table as changed for each statement execute function ecommerce_attributes_changed();

create trigger ecommerce_derive_changed after update of type, field on ecommerce_attribute_keys
  for each row when (old.type is distinct from new.type or old.field is distinct from new.field)
  execute function ecommerce_attribute_key_changed();

${linkTriggers('ecommerce_attribute_keys_to_attributes')}
${linkTriggers('ecommerce_attributes_to_billing_module_currencies')}`

function linkTriggers(table: string): string {
  return [
    ['inserted', 'insert', 'new'],
    ['updated', 'update', 'new'],
    ['moved', 'update', 'old'],
    ['deleted', 'delete', 'old'],
  ]
    .map(
      ([name, event, rows]) => `create trigger ecommerce_derive_${name} after ${event} on ${table}
  referencing ${rows} table as changed for each statement execute function ecommerce_attribute_links_changed();`,
    )
    .join('\n')
}
