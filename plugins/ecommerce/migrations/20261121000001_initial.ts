import { boolean, date, integer, jsonb, migration, numeric, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('ecommerce_attributes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      string: jsonb().notNull().default({}),
      number: numeric(),
      boolean: boolean(),
      date: date(),
      datetime: timestamptz(),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
    })
    t.addUnique('ecommerce_attributes', ['slug'])
    t.addIndex('ecommerce_attributes', ['created_at', 'id'])
    t.addIndex('ecommerce_attributes', ['number'])

    t.createTable('ecommerce_attribute_keys', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      type: text().notNull().default('feature'),
      field: text().notNull().default('string'),
      title: jsonb().notNull().default({}),
      prefix: jsonb().notNull().default({}),
      suffix: jsonb().notNull().default({}),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
    })
    t.addUnique('ecommerce_attribute_keys', ['slug'])
    t.addIndex('ecommerce_attribute_keys', ['created_at', 'id'])
    t.addIndex('ecommerce_attribute_keys', ['type'])

    t.createTable('ecommerce_attribute_keys_to_attributes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      attribute_key_id: uuid().notNull().references('ecommerce_attribute_keys', 'cascade'),
      attribute_id: uuid().notNull().references('ecommerce_attributes', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_attribute_keys_to_attributes', ['attribute_id', 'order_index'])
    t.addIndex('ecommerce_attribute_keys_to_attributes', ['attribute_key_id', 'order_index'])
    t.addIndex('ecommerce_attribute_keys_to_attributes', ['order_index', 'created_at', 'id'])

    t.createTable('ecommerce_attributes_to_billing_module_currencies', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      attribute_id: uuid().notNull().references('ecommerce_attributes', 'cascade'),
      billing_module_currency_id: uuid().notNull().references('billing_currencies', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_attributes_to_billing_module_currencies', ['attribute_id', 'order_index'])
    t.addIndex('ecommerce_attributes_to_billing_module_currencies', ['billing_module_currency_id', 'order_index'])
    t.addIndex('ecommerce_attributes_to_billing_module_currencies', ['order_index', 'created_at', 'id'])

    t.createTable('ecommerce_categories', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull().default({}),
      subtitle: jsonb().notNull().default({}),
      description: jsonb().notNull().default({}),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
    })
    t.addUnique('ecommerce_categories', ['slug'])
    t.addIndex('ecommerce_categories', ['created_at', 'id'])

    t.createTable('ecommerce_categories_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      category_id: uuid().notNull().references('ecommerce_categories', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_categories_to_file_storage_module_files', ['category_id', 'order_index'])
    t.addIndex('ecommerce_categories_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('ecommerce_categories_to_file_storage_module_files', ['order_index', 'created_at', 'id'])

    t.createTable('ecommerce_orders', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      number: text(),
      status: text().notNull().default('new'),
      type: text().notNull().default('cart'),
      email: text(),
      placed_at: timestamptz(),
      receipt: text().notNull().default(''),
      comment: text(),
    })
    t.addUnique('ecommerce_orders', ['number'])
    t.addIndex('ecommerce_orders', ['created_at', 'id'])
    t.addIndex('ecommerce_orders', ['email'])
    t.addIndex('ecommerce_orders', ['placed_at'])
    t.addIndex('ecommerce_orders', ['status'])

    t.createTable('ecommerce_orders_to_billing_module_currencies', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      order_id: uuid().notNull().references('ecommerce_orders', 'cascade'),
      billing_module_currency_id: uuid().notNull().references('billing_currencies', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_orders_to_billing_module_currencies', ['billing_module_currency_id', 'order_index'])
    t.addIndex('ecommerce_orders_to_billing_module_currencies', ['order_id', 'order_index'])
    t.addIndex('ecommerce_orders_to_billing_module_currencies', ['order_index', 'created_at', 'id'])

    t.createTable('ecommerce_orders_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      order_id: uuid().notNull().references('ecommerce_orders', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_orders_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('ecommerce_orders_to_file_storage_module_files', ['order_id', 'order_index'])
    t.addIndex('ecommerce_orders_to_file_storage_module_files', ['order_index', 'created_at', 'id'])

    t.createTable('ecommerce_orders_to_billing_module_payment_intents', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      order_id: uuid().notNull().references('ecommerce_orders', 'cascade'),
      billing_module_payment_intent_id: uuid().notNull().references('billing_payment_intents', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_orders_to_billing_module_payment_intents', [
      'billing_module_payment_intent_id',
      'order_index',
    ])
    t.addIndex('ecommerce_orders_to_billing_module_payment_intents', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_orders_to_billing_module_payment_intents', ['order_id', 'order_index'])

    t.createTable('ecommerce_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull().default({}),
      subtitle: jsonb().notNull().default({}),
      description: jsonb().notNull().default({}),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      short_description: jsonb().notNull().default({}),
      type: text().notNull().default('one_off'),
    })
    t.addUnique('ecommerce_products', ['slug'])
    t.addIndex('ecommerce_products', ['created_at', 'id'])
    t.addIndex('ecommerce_products', ['type'])

    t.createTable('ecommerce_categories_to_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      sku: text(),
      category_id: uuid().notNull().references('ecommerce_categories', 'cascade'),
      product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_categories_to_products', ['category_id', 'order_index'])
    t.addIndex('ecommerce_categories_to_products', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_categories_to_products', ['product_id', 'order_index'])

    t.createTable('ecommerce_orders_to_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      quantity: integer().notNull().default(1),
      unit_amount: integer(),
      currency_code: text(),
      product_title: jsonb().notNull().default({}),
      order_id: uuid().notNull().references('ecommerce_orders', 'cascade'),
      product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_orders_to_products', ['order_id', 'order_index'])
    t.addIndex('ecommerce_orders_to_products', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_orders_to_products', ['product_id', 'order_index'])

    t.createTable('ecommerce_products_to_attributes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      attribute_id: uuid().notNull().references('ecommerce_attributes', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_products_to_attributes', ['attribute_id', 'order_index'])
    t.addIndex('ecommerce_products_to_attributes', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_products_to_attributes', ['product_id', 'order_index'])

    t.createTable('ecommerce_products_to_website_builder_module_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      website_builder_module_widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_products_to_website_builder_module_widgets', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_products_to_website_builder_module_widgets', ['product_id', 'order_index'])
    t.addIndex('ecommerce_products_to_website_builder_module_widgets', [
      'website_builder_module_widget_id',
      'order_index',
    ])

    t.createTable('ecommerce_products_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_products_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('ecommerce_products_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_products_to_file_storage_module_files', ['product_id', 'order_index'])

    t.createTable('ecommerce_stores', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull().default({}),
      subtitle: jsonb().notNull().default({}),
      description: jsonb().notNull().default({}),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      short_description: jsonb().notNull().default({}),
    })
    t.addUnique('ecommerce_stores', ['slug'])
    t.addIndex('ecommerce_stores', ['created_at', 'id'])

    t.createTable('ecommerce_stores_to_attributes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      store_id: uuid().notNull().references('ecommerce_stores', 'cascade'),
      attribute_id: uuid().notNull().references('ecommerce_attributes', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_stores_to_attributes', ['attribute_id', 'order_index'])
    t.addIndex('ecommerce_stores_to_attributes', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_stores_to_attributes', ['store_id', 'order_index'])

    t.createTable('ecommerce_stores_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      store_id: uuid().notNull().references('ecommerce_stores', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_stores_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('ecommerce_stores_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_stores_to_file_storage_module_files', ['store_id', 'order_index'])

    t.createTable('ecommerce_stores_to_orders', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      store_id: uuid().notNull().references('ecommerce_stores', 'cascade'),
      order_id: uuid().notNull().references('ecommerce_orders', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_stores_to_orders', ['order_id', 'order_index'])
    t.addIndex('ecommerce_stores_to_orders', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_stores_to_orders', ['store_id', 'order_index'])

    t.createTable('ecommerce_stores_to_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      sku: text().notNull(),
      store_id: uuid().notNull().references('ecommerce_stores', 'cascade'),
      product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('ecommerce_stores_to_products', ['sku'])
    t.addIndex('ecommerce_stores_to_products', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_stores_to_products', ['product_id', 'order_index'])
    t.addIndex('ecommerce_stores_to_products', ['store_id', 'order_index'])

    t.createTable('ecommerce_stores_to_products_to_attributes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      stores_to_product_id: uuid().notNull().references('ecommerce_stores_to_products', 'cascade'),
      attribute_id: uuid().notNull().references('ecommerce_attributes', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_stores_to_products_to_attributes', ['attribute_id', 'order_index'])
    t.addIndex('ecommerce_stores_to_products_to_attributes', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_stores_to_products_to_attributes', ['stores_to_product_id', 'order_index'])

    t.createTable('ecommerce_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull().default({}),
      subtitle: jsonb().notNull().default({}),
      description: jsonb().notNull().default({}),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      anchor: text(),
    })
    t.addUnique('ecommerce_widgets', ['slug'])
    t.addIndex('ecommerce_widgets', ['created_at', 'id'])

    t.createTable('ecommerce_widgets_to_categories', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('ecommerce_widgets', 'cascade'),
      category_id: uuid().notNull().references('ecommerce_categories', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_widgets_to_categories', ['category_id', 'order_index'])
    t.addIndex('ecommerce_widgets_to_categories', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_widgets_to_categories', ['widget_id', 'order_index'])

    t.createTable('ecommerce_widgets_to_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('ecommerce_widgets', 'cascade'),
      product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_widgets_to_products', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_widgets_to_products', ['product_id', 'order_index'])
    t.addIndex('ecommerce_widgets_to_products', ['widget_id', 'order_index'])

    t.createTable('ecommerce_widgets_to_stores', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('ecommerce_widgets', 'cascade'),
      store_id: uuid().notNull().references('ecommerce_stores', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_widgets_to_stores', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_widgets_to_stores', ['store_id', 'order_index'])
    t.addIndex('ecommerce_widgets_to_stores', ['widget_id', 'order_index'])
  },
  down(t) {
    t.dropTable('ecommerce_widgets_to_stores')
    t.dropTable('ecommerce_widgets_to_products')
    t.dropTable('ecommerce_widgets_to_categories')
    t.dropTable('ecommerce_widgets')
    t.dropTable('ecommerce_stores_to_products_to_attributes')
    t.dropTable('ecommerce_stores_to_products')
    t.dropTable('ecommerce_stores_to_orders')
    t.dropTable('ecommerce_stores_to_file_storage_module_files')
    t.dropTable('ecommerce_stores_to_attributes')
    t.dropTable('ecommerce_stores')
    t.dropTable('ecommerce_products_to_file_storage_module_files')
    t.dropTable('ecommerce_products_to_website_builder_module_widgets')
    t.dropTable('ecommerce_products_to_attributes')
    t.dropTable('ecommerce_orders_to_products')
    t.dropTable('ecommerce_categories_to_products')
    t.dropTable('ecommerce_products')
    t.dropTable('ecommerce_orders_to_billing_module_payment_intents')
    t.dropTable('ecommerce_orders_to_file_storage_module_files')
    t.dropTable('ecommerce_orders_to_billing_module_currencies')
    t.dropTable('ecommerce_orders')
    t.dropTable('ecommerce_categories_to_file_storage_module_files')
    t.dropTable('ecommerce_categories')
    t.dropTable('ecommerce_attributes_to_billing_module_currencies')
    t.dropTable('ecommerce_attribute_keys_to_attributes')
    t.dropTable('ecommerce_attribute_keys')
    t.dropTable('ecommerce_attributes')
  },
})
