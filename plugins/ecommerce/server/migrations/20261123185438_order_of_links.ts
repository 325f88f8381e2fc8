import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_attribute_keys_to_attributes', table => {
    table.dropIndex(['attribute_id', 'order_index'], 'ecommerce_attribute_keys_to_attributes_attribute_id_or_50dd6b26')
    table.dropIndex(
      ['attribute_key_id', 'order_index'],
      'ecommerce_attribute_keys_to_attributes_attribute_key_i_7daceaae',
    )
  })

  await knex.schema.alterTable('ecommerce_attributes_to_billing_module_currencies', table => {
    table.dropIndex(['attribute_id', 'order_index'], 'ecommerce_attributes_to_billing_module_currencies_attr_e157d49d')
    table.dropIndex(
      ['billing_module_currency_id', 'order_index'],
      'ecommerce_attributes_to_billing_module_currencies_bill_0097701b',
    )
  })

  await knex.schema.alterTable('ecommerce_categories_to_file_storage_module_files', table => {
    table.dropIndex(['category_id', 'order_index'], 'ecommerce_categories_to_file_storage_module_files_cate_860c4967')
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_categories_to_file_storage_module_files_file_9cc9b2bd',
    )
  })

  await knex.schema.alterTable('ecommerce_categories_to_products', table => {
    table.dropIndex(['category_id', 'order_index'])
    table.dropIndex(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_customers_to_customer_tags', table => {
    table.dropIndex(['customer_id', 'order_index'], 'ecommerce_customers_to_customer_tags_customer_id_order_fe981b6c')
    table.dropIndex(
      ['customer_tag_id', 'order_index'],
      'ecommerce_customers_to_customer_tags_customer_tag_id_o_0fed550f',
    )
  })

  await knex.schema.alterTable('ecommerce_delivery_methods', table => {
    table.dropIndex(['tax_class_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_delivery_methods_to_stores', table => {
    table.dropIndex(
      ['delivery_method_id', 'order_index'],
      'ecommerce_delivery_methods_to_stores_delivery_method_i_609585f4',
    )
    table.dropIndex(['store_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_discounts_to_categories', table => {
    table.dropIndex(['category_id', 'order_index'])
    table.dropIndex(['discount_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_discounts_to_products', table => {
    table.dropIndex(['discount_id', 'order_index'])
    table.dropIndex(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_options', table => {
    table.dropIndex(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_option_values', table => {
    table.dropIndex(['option_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_currencies', table => {
    table.dropIndex(
      ['billing_module_currency_id', 'order_index'],
      'ecommerce_orders_to_billing_module_currencies_billing__cb03d356',
    )
    table.dropIndex(['order_id', 'order_index'], 'ecommerce_orders_to_billing_module_currencies_order_id_36517f2e')
  })

  await knex.schema.alterTable('ecommerce_orders_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_orders_to_file_storage_module_files_file_sto_0f363328',
    )
    table.dropIndex(['order_id', 'order_index'], 'ecommerce_orders_to_file_storage_module_files_order_id_e270a7b1')
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_payment_intents', table => {
    table.dropIndex(
      ['billing_module_payment_intent_id', 'order_index'],
      'ecommerce_orders_to_billing_module_payment_intents_bil_ed9b9111',
    )
    table.dropIndex(['order_id', 'order_index'], 'ecommerce_orders_to_billing_module_payment_intents_ord_d1215e77')
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.dropIndex(['currency_id', 'order_index'])
    table.dropIndex(['order_id', 'order_index'])
    table.dropIndex(['product_id', 'order_index'])
    table.dropIndex(['sku_id', 'order_index'])
    table.dropIndex(['store_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_products_to_attributes', table => {
    table.dropIndex(['attribute_id', 'order_index'])
    table.dropIndex(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_products_to_website_builder_module_widgets', table => {
    table.dropIndex(['product_id', 'order_index'], 'ecommerce_products_to_website_builder_module_widgets_p_f035f102')
    table.dropIndex(
      ['website_builder_module_widget_id', 'order_index'],
      'ecommerce_products_to_website_builder_module_widgets_w_b784120e',
    )
  })

  await knex.schema.alterTable('ecommerce_products_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_products_to_file_storage_module_files_file_s_1a5baef8',
    )
    table.dropIndex(['product_id', 'order_index'], 'ecommerce_products_to_file_storage_module_files_produc_2439f2e5')
  })

  await knex.schema.alterTable('ecommerce_related_products', table => {
    table.dropIndex(['product_id', 'order_index'])
    table.dropIndex(['related_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_skus', table => {
    table.dropIndex(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_skus_to_attributes', table => {
    table.dropIndex(['attribute_id', 'order_index'])
    table.dropIndex(['sku_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_skus_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_skus_to_file_storage_module_files_file_stora_24e4ff20',
    )
    table.dropIndex(['sku_id', 'order_index'], 'ecommerce_skus_to_file_storage_module_files_sku_id_ord_94916f6a')
  })

  await knex.schema.alterTable('ecommerce_skus_to_option_values', table => {
    table.dropIndex(
      ['option_value_id', 'order_index'],
      'ecommerce_skus_to_option_values_option_value_id_order__0e0bf533',
    )
    table.dropIndex(['sku_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_stores_to_attributes', table => {
    table.dropIndex(['attribute_id', 'order_index'])
    table.dropIndex(['store_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_stores_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_stores_to_file_storage_module_files_file_sto_357923c7',
    )
    table.dropIndex(['store_id', 'order_index'], 'ecommerce_stores_to_file_storage_module_files_store_id_016deac1')
  })

  await knex.schema.alterTable('ecommerce_stores_to_orders', table => {
    table.dropIndex(['order_id', 'order_index'])
    table.dropIndex(['store_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_stores_to_products', table => {
    table.dropIndex(['product_id', 'order_index'])
    table.dropIndex(['store_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_stores_to_products_to_attributes', table => {
    table.dropIndex(['attribute_id', 'order_index'], 'ecommerce_stores_to_products_to_attributes_attribute_i_f3ec5fd9')
    table.dropIndex(
      ['stores_to_product_id', 'order_index'],
      'ecommerce_stores_to_products_to_attributes_stores_to_p_b7fbc009',
    )
  })

  await knex.schema.alterTable('ecommerce_widgets_to_website_builder_module_buttons_arrays', table => {
    table.dropIndex(
      ['website_builder_module_buttons_array_id', 'order_index'],
      'ecommerce_widgets_to_website_builder_module_buttons_ar_29a33a8a',
    )
    table.dropIndex(['widget_id', 'order_index'], 'ecommerce_widgets_to_website_builder_module_buttons_ar_c40dddc9')
  })

  await knex.schema.alterTable('ecommerce_widgets_to_categories', table => {
    table.dropIndex(['category_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_widgets_to_products', table => {
    table.dropIndex(['product_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_widgets_to_stores', table => {
    table.dropIndex(['store_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_attribute_keys_to_attributes_attribute_id_or_f670fe4a',
    'ecommerce_attribute_keys_to_attributes',
    'attribute_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_attribute_keys_to_attributes_attribute_key_i_b40a649c',
    'ecommerce_attribute_keys_to_attributes',
    'attribute_key_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_attributes_to_billing_module_currencies_attr_396db235',
    'ecommerce_attributes_to_billing_module_currencies',
    'attribute_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_attributes_to_billing_module_currencies_bill_ce9aad5e',
    'ecommerce_attributes_to_billing_module_currencies',
    'billing_module_currency_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_categories_to_file_storage_module_files_cate_dc127d3b',
    'ecommerce_categories_to_file_storage_module_files',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_categories_to_file_storage_module_files_file_76f614ed',
    'ecommerce_categories_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_categories_to_products_category_id_order_ind_3f795814',
    'ecommerce_categories_to_products',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_categories_to_products_product_id_order_inde_20f3ed91',
    'ecommerce_categories_to_products',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_customers_to_customer_tags_customer_id_order_c995f562',
    'ecommerce_customers_to_customer_tags',
    'customer_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_customers_to_customer_tags_customer_tag_id_o_1cf040e4',
    'ecommerce_customers_to_customer_tags',
    'customer_tag_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_delivery_methods_tax_class_id_order_index_cr_87ba366c',
    'ecommerce_delivery_methods',
    'tax_class_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_delivery_methods_to_stores_delivery_method_i_503038d0',
    'ecommerce_delivery_methods_to_stores',
    'delivery_method_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_delivery_methods_to_stores_store_id_order_in_eb7e55e8',
    'ecommerce_delivery_methods_to_stores',
    'store_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_discounts_to_categories_category_id_order_in_5b1430cc',
    'ecommerce_discounts_to_categories',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_discounts_to_categories_discount_id_order_in_ec537873',
    'ecommerce_discounts_to_categories',
    'discount_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_discounts_to_products_discount_id_order_inde_db54b179',
    'ecommerce_discounts_to_products',
    'discount_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_discounts_to_products_product_id_order_index_16352d5e',
    'ecommerce_discounts_to_products',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_options_product_id_order_index_created_at_id_index',
    'ecommerce_options',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_option_values_option_id_order_index_created__16fa876b',
    'ecommerce_option_values',
    'option_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_billing_module_currencies_billing__84c88bfd',
    'ecommerce_orders_to_billing_module_currencies',
    'billing_module_currency_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_billing_module_currencies_order_id_7ee03bd8',
    'ecommerce_orders_to_billing_module_currencies',
    'order_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_file_storage_module_files_file_sto_290051d6',
    'ecommerce_orders_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_file_storage_module_files_order_id_71c53660',
    'ecommerce_orders_to_file_storage_module_files',
    'order_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_billing_module_payment_intents_bil_c54fb78d',
    'ecommerce_orders_to_billing_module_payment_intents',
    'billing_module_payment_intent_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_billing_module_payment_intents_ord_b3505d8b',
    'ecommerce_orders_to_billing_module_payment_intents',
    'order_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_products_currency_id_order_index_c_2fbe99ed',
    'ecommerce_orders_to_products',
    'currency_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_products_order_id_order_index_crea_7b4e3124',
    'ecommerce_orders_to_products',
    'order_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_products_product_id_order_index_cr_6305eaf4',
    'ecommerce_orders_to_products',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_products_sku_id_order_index_create_107df25f',
    'ecommerce_orders_to_products',
    'sku_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_orders_to_products_store_id_order_index_crea_06e33888',
    'ecommerce_orders_to_products',
    'store_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_products_to_attributes_attribute_id_order_in_d5a69fbe',
    'ecommerce_products_to_attributes',
    'attribute_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_products_to_attributes_product_id_order_inde_789c4ac8',
    'ecommerce_products_to_attributes',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_products_to_website_builder_module_widgets_p_a5a9ff30',
    'ecommerce_products_to_website_builder_module_widgets',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_products_to_website_builder_module_widgets_w_5384c06d',
    'ecommerce_products_to_website_builder_module_widgets',
    'website_builder_module_widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_products_to_file_storage_module_files_file_s_6cae2f6a',
    'ecommerce_products_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_products_to_file_storage_module_files_produc_59f803bc',
    'ecommerce_products_to_file_storage_module_files',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_related_products_product_id_order_index_crea_b8010341',
    'ecommerce_related_products',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_related_products_related_id_order_index_crea_01bb0a99',
    'ecommerce_related_products',
    'related_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_skus_product_id_order_index_created_at_id_index',
    'ecommerce_skus',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_skus_to_attributes_attribute_id_order_index__b2d0348f',
    'ecommerce_skus_to_attributes',
    'attribute_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_skus_to_attributes_sku_id_order_index_create_14cfa771',
    'ecommerce_skus_to_attributes',
    'sku_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_skus_to_file_storage_module_files_file_stora_e129f2cf',
    'ecommerce_skus_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_skus_to_file_storage_module_files_sku_id_ord_4e4f7704',
    'ecommerce_skus_to_file_storage_module_files',
    'sku_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_skus_to_option_values_option_value_id_order__92400783',
    'ecommerce_skus_to_option_values',
    'option_value_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_skus_to_option_values_sku_id_order_index_cre_e110b8d8',
    'ecommerce_skus_to_option_values',
    'sku_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_attributes_attribute_id_order_inde_0b6fbe5f',
    'ecommerce_stores_to_attributes',
    'attribute_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_attributes_store_id_order_index_cr_a75568ef',
    'ecommerce_stores_to_attributes',
    'store_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_file_storage_module_files_file_sto_e37a12ed',
    'ecommerce_stores_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_file_storage_module_files_store_id_a4761b42',
    'ecommerce_stores_to_file_storage_module_files',
    'store_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_orders_order_id_order_index_create_0f8c2600',
    'ecommerce_stores_to_orders',
    'order_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_orders_store_id_order_index_create_5429a069',
    'ecommerce_stores_to_orders',
    'store_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_products_product_id_order_index_cr_dc313d12',
    'ecommerce_stores_to_products',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_products_store_id_order_index_crea_ff7c159d',
    'ecommerce_stores_to_products',
    'store_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_products_to_attributes_attribute_i_a12733c6',
    'ecommerce_stores_to_products_to_attributes',
    'attribute_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_stores_to_products_to_attributes_stores_to_p_049bebee',
    'ecommerce_stores_to_products_to_attributes',
    'stores_to_product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_widgets_to_website_builder_module_buttons_ar_50899d9a',
    'ecommerce_widgets_to_website_builder_module_buttons_arrays',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_widgets_to_website_builder_module_buttons_ar_80f407fb',
    'ecommerce_widgets_to_website_builder_module_buttons_arrays',
    'website_builder_module_buttons_array_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_widgets_to_categories_category_id_order_inde_8acd19b1',
    'ecommerce_widgets_to_categories',
    'category_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_widgets_to_categories_widget_id_order_index__e4977af4',
    'ecommerce_widgets_to_categories',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_widgets_to_products_product_id_order_index_c_2ab1a975',
    'ecommerce_widgets_to_products',
    'product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_widgets_to_products_widget_id_order_index_cr_e8660cb6',
    'ecommerce_widgets_to_products',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_widgets_to_stores_store_id_order_index_creat_726709c1',
    'ecommerce_widgets_to_stores',
    'store_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'ecommerce_widgets_to_stores_widget_id_order_index_crea_d728ce8b',
    'ecommerce_widgets_to_stores',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_widgets_to_stores', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'ecommerce_widgets_to_stores_widget_id_order_index_crea_d728ce8b',
    )
    table.dropIndex(
      ['store_id', 'order_index', 'created_at', 'id'],
      'ecommerce_widgets_to_stores_store_id_order_index_creat_726709c1',
    )
  })

  await knex.schema.alterTable('ecommerce_widgets_to_products', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'ecommerce_widgets_to_products_widget_id_order_index_cr_e8660cb6',
    )
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_widgets_to_products_product_id_order_index_c_2ab1a975',
    )
  })

  await knex.schema.alterTable('ecommerce_widgets_to_categories', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'ecommerce_widgets_to_categories_widget_id_order_index__e4977af4',
    )
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'ecommerce_widgets_to_categories_category_id_order_inde_8acd19b1',
    )
  })

  await knex.schema.alterTable('ecommerce_widgets_to_website_builder_module_buttons_arrays', table => {
    table.dropIndex(
      ['website_builder_module_buttons_array_id', 'order_index', 'created_at', 'id'],
      'ecommerce_widgets_to_website_builder_module_buttons_ar_80f407fb',
    )
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'ecommerce_widgets_to_website_builder_module_buttons_ar_50899d9a',
    )
  })

  await knex.schema.alterTable('ecommerce_stores_to_products_to_attributes', table => {
    table.dropIndex(
      ['stores_to_product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_products_to_attributes_stores_to_p_049bebee',
    )
    table.dropIndex(
      ['attribute_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_products_to_attributes_attribute_i_a12733c6',
    )
  })

  await knex.schema.alterTable('ecommerce_stores_to_products', table => {
    table.dropIndex(
      ['store_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_products_store_id_order_index_crea_ff7c159d',
    )
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_products_product_id_order_index_cr_dc313d12',
    )
  })

  await knex.schema.alterTable('ecommerce_stores_to_orders', table => {
    table.dropIndex(
      ['store_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_orders_store_id_order_index_create_5429a069',
    )
    table.dropIndex(
      ['order_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_orders_order_id_order_index_create_0f8c2600',
    )
  })

  await knex.schema.alterTable('ecommerce_stores_to_file_storage_module_files', table => {
    table.dropIndex(
      ['store_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_file_storage_module_files_store_id_a4761b42',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_file_storage_module_files_file_sto_e37a12ed',
    )
  })

  await knex.schema.alterTable('ecommerce_stores_to_attributes', table => {
    table.dropIndex(
      ['store_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_attributes_store_id_order_index_cr_a75568ef',
    )
    table.dropIndex(
      ['attribute_id', 'order_index', 'created_at', 'id'],
      'ecommerce_stores_to_attributes_attribute_id_order_inde_0b6fbe5f',
    )
  })

  await knex.schema.alterTable('ecommerce_skus_to_option_values', table => {
    table.dropIndex(
      ['sku_id', 'order_index', 'created_at', 'id'],
      'ecommerce_skus_to_option_values_sku_id_order_index_cre_e110b8d8',
    )
    table.dropIndex(
      ['option_value_id', 'order_index', 'created_at', 'id'],
      'ecommerce_skus_to_option_values_option_value_id_order__92400783',
    )
  })

  await knex.schema.alterTable('ecommerce_skus_to_file_storage_module_files', table => {
    table.dropIndex(
      ['sku_id', 'order_index', 'created_at', 'id'],
      'ecommerce_skus_to_file_storage_module_files_sku_id_ord_4e4f7704',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'ecommerce_skus_to_file_storage_module_files_file_stora_e129f2cf',
    )
  })

  await knex.schema.alterTable('ecommerce_skus_to_attributes', table => {
    table.dropIndex(
      ['sku_id', 'order_index', 'created_at', 'id'],
      'ecommerce_skus_to_attributes_sku_id_order_index_create_14cfa771',
    )
    table.dropIndex(
      ['attribute_id', 'order_index', 'created_at', 'id'],
      'ecommerce_skus_to_attributes_attribute_id_order_index__b2d0348f',
    )
  })

  await knex.schema.alterTable('ecommerce_skus', table => {
    table.dropIndex(['product_id', 'order_index', 'created_at', 'id'])
  })

  await knex.schema.alterTable('ecommerce_related_products', table => {
    table.dropIndex(
      ['related_id', 'order_index', 'created_at', 'id'],
      'ecommerce_related_products_related_id_order_index_crea_01bb0a99',
    )
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_related_products_product_id_order_index_crea_b8010341',
    )
  })

  await knex.schema.alterTable('ecommerce_products_to_file_storage_module_files', table => {
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_products_to_file_storage_module_files_produc_59f803bc',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'ecommerce_products_to_file_storage_module_files_file_s_6cae2f6a',
    )
  })

  await knex.schema.alterTable('ecommerce_products_to_website_builder_module_widgets', table => {
    table.dropIndex(
      ['website_builder_module_widget_id', 'order_index', 'created_at', 'id'],
      'ecommerce_products_to_website_builder_module_widgets_w_5384c06d',
    )
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_products_to_website_builder_module_widgets_p_a5a9ff30',
    )
  })

  await knex.schema.alterTable('ecommerce_products_to_attributes', table => {
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_products_to_attributes_product_id_order_inde_789c4ac8',
    )
    table.dropIndex(
      ['attribute_id', 'order_index', 'created_at', 'id'],
      'ecommerce_products_to_attributes_attribute_id_order_in_d5a69fbe',
    )
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.dropIndex(
      ['store_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_products_store_id_order_index_crea_06e33888',
    )
    table.dropIndex(
      ['sku_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_products_sku_id_order_index_create_107df25f',
    )
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_products_product_id_order_index_cr_6305eaf4',
    )
    table.dropIndex(
      ['order_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_products_order_id_order_index_crea_7b4e3124',
    )
    table.dropIndex(
      ['currency_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_products_currency_id_order_index_c_2fbe99ed',
    )
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_payment_intents', table => {
    table.dropIndex(
      ['order_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_billing_module_payment_intents_ord_b3505d8b',
    )
    table.dropIndex(
      ['billing_module_payment_intent_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_billing_module_payment_intents_bil_c54fb78d',
    )
  })

  await knex.schema.alterTable('ecommerce_orders_to_file_storage_module_files', table => {
    table.dropIndex(
      ['order_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_file_storage_module_files_order_id_71c53660',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_file_storage_module_files_file_sto_290051d6',
    )
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_currencies', table => {
    table.dropIndex(
      ['order_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_billing_module_currencies_order_id_7ee03bd8',
    )
    table.dropIndex(
      ['billing_module_currency_id', 'order_index', 'created_at', 'id'],
      'ecommerce_orders_to_billing_module_currencies_billing__84c88bfd',
    )
  })

  await knex.schema.alterTable('ecommerce_option_values', table => {
    table.dropIndex(
      ['option_id', 'order_index', 'created_at', 'id'],
      'ecommerce_option_values_option_id_order_index_created__16fa876b',
    )
  })

  await knex.schema.alterTable('ecommerce_options', table => {
    table.dropIndex(['product_id', 'order_index', 'created_at', 'id'])
  })

  await knex.schema.alterTable('ecommerce_discounts_to_products', table => {
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_discounts_to_products_product_id_order_index_16352d5e',
    )
    table.dropIndex(
      ['discount_id', 'order_index', 'created_at', 'id'],
      'ecommerce_discounts_to_products_discount_id_order_inde_db54b179',
    )
  })

  await knex.schema.alterTable('ecommerce_discounts_to_categories', table => {
    table.dropIndex(
      ['discount_id', 'order_index', 'created_at', 'id'],
      'ecommerce_discounts_to_categories_discount_id_order_in_ec537873',
    )
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'ecommerce_discounts_to_categories_category_id_order_in_5b1430cc',
    )
  })

  await knex.schema.alterTable('ecommerce_delivery_methods_to_stores', table => {
    table.dropIndex(
      ['store_id', 'order_index', 'created_at', 'id'],
      'ecommerce_delivery_methods_to_stores_store_id_order_in_eb7e55e8',
    )
    table.dropIndex(
      ['delivery_method_id', 'order_index', 'created_at', 'id'],
      'ecommerce_delivery_methods_to_stores_delivery_method_i_503038d0',
    )
  })

  await knex.schema.alterTable('ecommerce_delivery_methods', table => {
    table.dropIndex(
      ['tax_class_id', 'order_index', 'created_at', 'id'],
      'ecommerce_delivery_methods_tax_class_id_order_index_cr_87ba366c',
    )
  })

  await knex.schema.alterTable('ecommerce_customers_to_customer_tags', table => {
    table.dropIndex(
      ['customer_tag_id', 'order_index', 'created_at', 'id'],
      'ecommerce_customers_to_customer_tags_customer_tag_id_o_1cf040e4',
    )
    table.dropIndex(
      ['customer_id', 'order_index', 'created_at', 'id'],
      'ecommerce_customers_to_customer_tags_customer_id_order_c995f562',
    )
  })

  await knex.schema.alterTable('ecommerce_categories_to_products', table => {
    table.dropIndex(
      ['product_id', 'order_index', 'created_at', 'id'],
      'ecommerce_categories_to_products_product_id_order_inde_20f3ed91',
    )
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'ecommerce_categories_to_products_category_id_order_ind_3f795814',
    )
  })

  await knex.schema.alterTable('ecommerce_categories_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'ecommerce_categories_to_file_storage_module_files_file_76f614ed',
    )
    table.dropIndex(
      ['category_id', 'order_index', 'created_at', 'id'],
      'ecommerce_categories_to_file_storage_module_files_cate_dc127d3b',
    )
  })

  await knex.schema.alterTable('ecommerce_attributes_to_billing_module_currencies', table => {
    table.dropIndex(
      ['billing_module_currency_id', 'order_index', 'created_at', 'id'],
      'ecommerce_attributes_to_billing_module_currencies_bill_ce9aad5e',
    )
    table.dropIndex(
      ['attribute_id', 'order_index', 'created_at', 'id'],
      'ecommerce_attributes_to_billing_module_currencies_attr_396db235',
    )
  })

  await knex.schema.alterTable('ecommerce_attribute_keys_to_attributes', table => {
    table.dropIndex(
      ['attribute_key_id', 'order_index', 'created_at', 'id'],
      'ecommerce_attribute_keys_to_attributes_attribute_key_i_b40a649c',
    )
    table.dropIndex(
      ['attribute_id', 'order_index', 'created_at', 'id'],
      'ecommerce_attribute_keys_to_attributes_attribute_id_or_f670fe4a',
    )
  })

  await knex.schema.alterTable('ecommerce_widgets_to_stores', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['store_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_widgets_to_products', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_widgets_to_categories', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['category_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_widgets_to_website_builder_module_buttons_arrays', table => {
    table.index(['widget_id', 'order_index'], 'ecommerce_widgets_to_website_builder_module_buttons_ar_c40dddc9')
    table.index(
      ['website_builder_module_buttons_array_id', 'order_index'],
      'ecommerce_widgets_to_website_builder_module_buttons_ar_29a33a8a',
    )
  })

  await knex.schema.alterTable('ecommerce_stores_to_products_to_attributes', table => {
    table.index(
      ['stores_to_product_id', 'order_index'],
      'ecommerce_stores_to_products_to_attributes_stores_to_p_b7fbc009',
    )
    table.index(['attribute_id', 'order_index'], 'ecommerce_stores_to_products_to_attributes_attribute_i_f3ec5fd9')
  })

  await knex.schema.alterTable('ecommerce_stores_to_products', table => {
    table.index(['store_id', 'order_index'])
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_stores_to_orders', table => {
    table.index(['store_id', 'order_index'])
    table.index(['order_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_stores_to_file_storage_module_files', table => {
    table.index(['store_id', 'order_index'], 'ecommerce_stores_to_file_storage_module_files_store_id_016deac1')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_stores_to_file_storage_module_files_file_sto_357923c7',
    )
  })

  await knex.schema.alterTable('ecommerce_stores_to_attributes', table => {
    table.index(['store_id', 'order_index'])
    table.index(['attribute_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_skus_to_option_values', table => {
    table.index(['sku_id', 'order_index'])
    table.index(['option_value_id', 'order_index'], 'ecommerce_skus_to_option_values_option_value_id_order__0e0bf533')
  })

  await knex.schema.alterTable('ecommerce_skus_to_file_storage_module_files', table => {
    table.index(['sku_id', 'order_index'], 'ecommerce_skus_to_file_storage_module_files_sku_id_ord_94916f6a')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_skus_to_file_storage_module_files_file_stora_24e4ff20',
    )
  })

  await knex.schema.alterTable('ecommerce_skus_to_attributes', table => {
    table.index(['sku_id', 'order_index'])
    table.index(['attribute_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_skus', table => {
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_related_products', table => {
    table.index(['related_id', 'order_index'])
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_products_to_file_storage_module_files', table => {
    table.index(['product_id', 'order_index'], 'ecommerce_products_to_file_storage_module_files_produc_2439f2e5')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_products_to_file_storage_module_files_file_s_1a5baef8',
    )
  })

  await knex.schema.alterTable('ecommerce_products_to_website_builder_module_widgets', table => {
    table.index(
      ['website_builder_module_widget_id', 'order_index'],
      'ecommerce_products_to_website_builder_module_widgets_w_b784120e',
    )
    table.index(['product_id', 'order_index'], 'ecommerce_products_to_website_builder_module_widgets_p_f035f102')
  })

  await knex.schema.alterTable('ecommerce_products_to_attributes', table => {
    table.index(['product_id', 'order_index'])
    table.index(['attribute_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_orders_to_products', table => {
    table.index(['store_id', 'order_index'])
    table.index(['sku_id', 'order_index'])
    table.index(['product_id', 'order_index'])
    table.index(['order_id', 'order_index'])
    table.index(['currency_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_payment_intents', table => {
    table.index(['order_id', 'order_index'], 'ecommerce_orders_to_billing_module_payment_intents_ord_d1215e77')
    table.index(
      ['billing_module_payment_intent_id', 'order_index'],
      'ecommerce_orders_to_billing_module_payment_intents_bil_ed9b9111',
    )
  })

  await knex.schema.alterTable('ecommerce_orders_to_file_storage_module_files', table => {
    table.index(['order_id', 'order_index'], 'ecommerce_orders_to_file_storage_module_files_order_id_e270a7b1')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_orders_to_file_storage_module_files_file_sto_0f363328',
    )
  })

  await knex.schema.alterTable('ecommerce_orders_to_billing_module_currencies', table => {
    table.index(['order_id', 'order_index'], 'ecommerce_orders_to_billing_module_currencies_order_id_36517f2e')
    table.index(
      ['billing_module_currency_id', 'order_index'],
      'ecommerce_orders_to_billing_module_currencies_billing__cb03d356',
    )
  })

  await knex.schema.alterTable('ecommerce_option_values', table => {
    table.index(['option_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_options', table => {
    table.index(['product_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_discounts_to_products', table => {
    table.index(['product_id', 'order_index'])
    table.index(['discount_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_discounts_to_categories', table => {
    table.index(['discount_id', 'order_index'])
    table.index(['category_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_delivery_methods_to_stores', table => {
    table.index(['store_id', 'order_index'])
    table.index(
      ['delivery_method_id', 'order_index'],
      'ecommerce_delivery_methods_to_stores_delivery_method_i_609585f4',
    )
  })

  await knex.schema.alterTable('ecommerce_delivery_methods', table => {
    table.index(['tax_class_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_customers_to_customer_tags', table => {
    table.index(['customer_tag_id', 'order_index'], 'ecommerce_customers_to_customer_tags_customer_tag_id_o_0fed550f')
    table.index(['customer_id', 'order_index'], 'ecommerce_customers_to_customer_tags_customer_id_order_fe981b6c')
  })

  await knex.schema.alterTable('ecommerce_categories_to_products', table => {
    table.index(['product_id', 'order_index'])
    table.index(['category_id', 'order_index'])
  })

  await knex.schema.alterTable('ecommerce_categories_to_file_storage_module_files', table => {
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'ecommerce_categories_to_file_storage_module_files_file_9cc9b2bd',
    )
    table.index(['category_id', 'order_index'], 'ecommerce_categories_to_file_storage_module_files_cate_860c4967')
  })

  await knex.schema.alterTable('ecommerce_attributes_to_billing_module_currencies', table => {
    table.index(
      ['billing_module_currency_id', 'order_index'],
      'ecommerce_attributes_to_billing_module_currencies_bill_0097701b',
    )
    table.index(['attribute_id', 'order_index'], 'ecommerce_attributes_to_billing_module_currencies_attr_e157d49d')
  })

  await knex.schema.alterTable('ecommerce_attribute_keys_to_attributes', table => {
    table.index(['attribute_key_id', 'order_index'], 'ecommerce_attribute_keys_to_attributes_attribute_key_i_7daceaae')
    table.index(['attribute_id', 'order_index'], 'ecommerce_attribute_keys_to_attributes_attribute_id_or_50dd6b26')
  })
}
