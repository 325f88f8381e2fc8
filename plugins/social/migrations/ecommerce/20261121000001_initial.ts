import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('social_profiles_to_ecommerce_module_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      profile_id: uuid().notNull().references('social_profiles', 'cascade'),
      ecommerce_module_product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_profiles_to_ecommerce_module_products', ['ecommerce_module_product_id', 'order_index'])
    t.addIndex('social_profiles_to_ecommerce_module_products', ['order_index', 'created_at', 'id'])
    t.addIndex('social_profiles_to_ecommerce_module_products', ['profile_id', 'order_index'])
  },
  down(t) {
    t.dropTable('social_profiles_to_ecommerce_module_products')
  },
})
