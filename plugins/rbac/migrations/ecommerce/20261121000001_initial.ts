import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('rbac_roles_to_ecommerce_module_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      role_id: uuid().notNull().references('rbac_roles', 'cascade'),
      ecommerce_module_product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_roles_to_ecommerce_module_products', ['role_id', 'ecommerce_module_product_id'])
    t.addIndex('rbac_roles_to_ecommerce_module_products', ['ecommerce_module_product_id', 'order_index'])
    t.addIndex('rbac_roles_to_ecommerce_module_products', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_roles_to_ecommerce_module_products', ['role_id', 'order_index'])

    t.createTable('rbac_subjects_to_ecommerce_module_orders', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      ecommerce_module_order_id: uuid().notNull().references('ecommerce_orders', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_ecommerce_module_orders', ['subject_id', 'ecommerce_module_order_id'])
    t.addIndex('rbac_subjects_to_ecommerce_module_orders', ['ecommerce_module_order_id', 'order_index'])
    t.addIndex('rbac_subjects_to_ecommerce_module_orders', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_ecommerce_module_orders', ['subject_id', 'order_index'])

    t.createTable('rbac_subjects_to_ecommerce_module_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      ecommerce_module_product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_ecommerce_module_products', ['subject_id', 'ecommerce_module_product_id'])
    t.addIndex('rbac_subjects_to_ecommerce_module_products', ['ecommerce_module_product_id', 'order_index'])
    t.addIndex('rbac_subjects_to_ecommerce_module_products', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_ecommerce_module_products', ['subject_id', 'order_index'])
  },
  down(t) {
    t.dropTable('rbac_subjects_to_ecommerce_module_products')
    t.dropTable('rbac_subjects_to_ecommerce_module_orders')
    t.dropTable('rbac_roles_to_ecommerce_module_products')
  },
})
