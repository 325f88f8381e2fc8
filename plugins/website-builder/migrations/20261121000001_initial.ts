import { integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('website_builder_widgets', {
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
    t.addUnique('website_builder_widgets', ['slug'])
    t.addIndex('website_builder_widgets', ['created_at', 'id'])

    t.createTable('website_builder_articles', {
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
    t.addUnique('website_builder_articles', ['slug'])
    t.addIndex('website_builder_articles', ['created_at', 'id'])

    t.createTable('website_builder_categories', {
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
    t.addUnique('website_builder_categories', ['slug'])
    t.addIndex('website_builder_categories', ['created_at', 'id'])

    t.createTable('website_builder_buttons', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      title: jsonb().notNull().default({}),
      subtitle: jsonb().notNull().default({}),
      url: text(),
    })
    t.addUnique('website_builder_buttons', ['slug'])
    t.addIndex('website_builder_buttons', ['created_at', 'id'])

    t.createTable('website_builder_buttons_arrays', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      title: jsonb().notNull().default({}),
      description: jsonb().notNull().default({}),
    })
    t.addUnique('website_builder_buttons_arrays', ['slug'])
    t.addIndex('website_builder_buttons_arrays', ['created_at', 'id'])

    t.createTable('website_builder_slides', {
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
      url: text(),
    })
    t.addUnique('website_builder_slides', ['slug'])
    t.addIndex('website_builder_slides', ['created_at', 'id'])

    t.createTable('website_builder_sliders', {
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
    t.addUnique('website_builder_sliders', ['slug'])
    t.addIndex('website_builder_sliders', ['created_at', 'id'])

    t.createTable('website_builder_logotypes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      title: jsonb().notNull().default({}),
      url: text(),
    })
    t.addUnique('website_builder_logotypes', ['slug'])
    t.addIndex('website_builder_logotypes', ['created_at', 'id'])

    t.createTable('website_builder_features', {
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
    t.addUnique('website_builder_features', ['slug'])
    t.addIndex('website_builder_features', ['created_at', 'id'])

    t.createTable('website_builder_widgets_to_articles', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      article_id: uuid().notNull().references('website_builder_articles', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_widgets_to_articles', ['article_id', 'order_index'])
    t.addIndex('website_builder_widgets_to_articles', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_widgets_to_articles', ['widget_id', 'order_index'])

    t.createTable('website_builder_widgets_to_buttons_arrays', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      buttons_array_id: uuid().notNull().references('website_builder_buttons_arrays', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_widgets_to_buttons_arrays', ['buttons_array_id', 'order_index'])
    t.addIndex('website_builder_widgets_to_buttons_arrays', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_widgets_to_buttons_arrays', ['widget_id', 'order_index'])

    t.createTable('website_builder_widgets_to_features', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      feature_id: uuid().notNull().references('website_builder_features', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_widgets_to_features', ['feature_id', 'order_index'])
    t.addIndex('website_builder_widgets_to_features', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_widgets_to_features', ['widget_id', 'order_index'])

    t.createTable('website_builder_widgets_to_logotypes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      logotype_id: uuid().notNull().references('website_builder_logotypes', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_widgets_to_logotypes', ['logotype_id', 'order_index'])
    t.addIndex('website_builder_widgets_to_logotypes', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_widgets_to_logotypes', ['widget_id', 'order_index'])

    t.createTable('website_builder_widgets_to_sliders', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      slider_id: uuid().notNull().references('website_builder_sliders', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_widgets_to_sliders', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_widgets_to_sliders', ['slider_id', 'order_index'])
    t.addIndex('website_builder_widgets_to_sliders', ['widget_id', 'order_index'])

    t.createTable('website_builder_sliders_to_slides', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      slider_id: uuid().notNull().references('website_builder_sliders', 'cascade'),
      slide_id: uuid().notNull().references('website_builder_slides', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_sliders_to_slides', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_sliders_to_slides', ['slide_id', 'order_index'])
    t.addIndex('website_builder_sliders_to_slides', ['slider_id', 'order_index'])

    t.createTable('website_builder_slides_to_buttons_arrays', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      slide_id: uuid().notNull().references('website_builder_slides', 'cascade'),
      buttons_array_id: uuid().notNull().references('website_builder_buttons_arrays', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_slides_to_buttons_arrays', ['buttons_array_id', 'order_index'])
    t.addIndex('website_builder_slides_to_buttons_arrays', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_slides_to_buttons_arrays', ['slide_id', 'order_index'])

    t.createTable('website_builder_features_to_buttons_arrays', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      feature_id: uuid().notNull().references('website_builder_features', 'cascade'),
      buttons_array_id: uuid().notNull().references('website_builder_buttons_arrays', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_features_to_buttons_arrays', ['buttons_array_id', 'order_index'])
    t.addIndex('website_builder_features_to_buttons_arrays', ['feature_id', 'order_index'])
    t.addIndex('website_builder_features_to_buttons_arrays', ['order_index', 'created_at', 'id'])

    t.createTable('website_builder_buttons_arrays_to_buttons', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      buttons_array_id: uuid().notNull().references('website_builder_buttons_arrays', 'cascade'),
      button_id: uuid().notNull().references('website_builder_buttons', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_buttons_arrays_to_buttons', ['button_id', 'order_index'])
    t.addIndex('website_builder_buttons_arrays_to_buttons', ['buttons_array_id', 'order_index'])
    t.addIndex('website_builder_buttons_arrays_to_buttons', ['order_index', 'created_at', 'id'])

    t.createTable('website_builder_categories_to_articles', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      category_id: uuid().notNull().references('website_builder_categories', 'cascade'),
      article_id: uuid().notNull().references('website_builder_articles', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_categories_to_articles', ['article_id', 'order_index'])
    t.addIndex('website_builder_categories_to_articles', ['category_id', 'order_index'])
    t.addIndex('website_builder_categories_to_articles', ['order_index', 'created_at', 'id'])

    t.createTable('website_builder_articles_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      article_id: uuid().notNull().references('website_builder_articles', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_articles_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('website_builder_articles_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_articles_to_file_storage_module_files', ['article_id', 'order_index'])

    t.createTable('website_builder_buttons_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      button_id: uuid().notNull().references('website_builder_buttons', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_buttons_to_file_storage_module_files', ['button_id', 'order_index'])
    t.addIndex('website_builder_buttons_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('website_builder_buttons_to_file_storage_module_files', ['order_index', 'created_at', 'id'])

    t.createTable('website_builder_categories_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      category_id: uuid().notNull().references('website_builder_categories', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_categories_to_file_storage_module_files', [
      'file_storage_module_file_id',
      'order_index',
    ])
    t.addIndex('website_builder_categories_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_categories_to_file_storage_module_files', ['category_id', 'order_index'])

    t.createTable('website_builder_features_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      feature_id: uuid().notNull().references('website_builder_features', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_features_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('website_builder_features_to_file_storage_module_files', ['feature_id', 'order_index'])
    t.addIndex('website_builder_features_to_file_storage_module_files', ['order_index', 'created_at', 'id'])

    t.createTable('website_builder_logotypes_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      logotype_id: uuid().notNull().references('website_builder_logotypes', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_logotypes_to_file_storage_module_files', ['logotype_id', 'order_index'])
    t.addIndex('website_builder_logotypes_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_logotypes_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])

    t.createTable('website_builder_slides_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      slide_id: uuid().notNull().references('website_builder_slides', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_slides_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('website_builder_slides_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_slides_to_file_storage_module_files', ['slide_id', 'order_index'])

    t.createTable('website_builder_widgets_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('website_builder_widgets_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('website_builder_widgets_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
    t.addIndex('website_builder_widgets_to_file_storage_module_files', ['widget_id', 'order_index'])
  },
  down(t) {
    t.dropTable('website_builder_widgets_to_file_storage_module_files')
    t.dropTable('website_builder_slides_to_file_storage_module_files')
    t.dropTable('website_builder_logotypes_to_file_storage_module_files')
    t.dropTable('website_builder_features_to_file_storage_module_files')
    t.dropTable('website_builder_categories_to_file_storage_module_files')
    t.dropTable('website_builder_buttons_to_file_storage_module_files')
    t.dropTable('website_builder_articles_to_file_storage_module_files')
    t.dropTable('website_builder_categories_to_articles')
    t.dropTable('website_builder_buttons_arrays_to_buttons')
    t.dropTable('website_builder_features_to_buttons_arrays')
    t.dropTable('website_builder_slides_to_buttons_arrays')
    t.dropTable('website_builder_sliders_to_slides')
    t.dropTable('website_builder_widgets_to_sliders')
    t.dropTable('website_builder_widgets_to_logotypes')
    t.dropTable('website_builder_widgets_to_features')
    t.dropTable('website_builder_widgets_to_buttons_arrays')
    t.dropTable('website_builder_widgets_to_articles')
    t.dropTable('website_builder_features')
    t.dropTable('website_builder_logotypes')
    t.dropTable('website_builder_sliders')
    t.dropTable('website_builder_slides')
    t.dropTable('website_builder_buttons_arrays')
    t.dropTable('website_builder_buttons')
    t.dropTable('website_builder_categories')
    t.dropTable('website_builder_articles')
    t.dropTable('website_builder_widgets')
  },
})
