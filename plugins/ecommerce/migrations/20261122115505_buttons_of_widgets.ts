import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('ecommerce_widgets_to_website_builder_module_buttons_arrays', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('ecommerce_widgets', 'cascade'),
      website_builder_module_buttons_array_id: uuid().notNull().references('website_builder_buttons_arrays', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('ecommerce_widgets_to_website_builder_module_buttons_arrays', [
      'website_builder_module_buttons_array_id',
      'order_index',
    ])
    t.addIndex('ecommerce_widgets_to_website_builder_module_buttons_arrays', ['order_index', 'created_at', 'id'])
    t.addIndex('ecommerce_widgets_to_website_builder_module_buttons_arrays', ['widget_id', 'order_index'])
  },
  down(t) {
    t.dropTable('ecommerce_widgets_to_website_builder_module_buttons_arrays')
  },
})
