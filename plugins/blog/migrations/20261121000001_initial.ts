import { integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('blog_articles', {
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
    t.addUnique('blog_articles', ['slug'])
    t.addIndex('blog_articles', ['created_at', 'id'])

    t.createTable('blog_articles_to_website_builder_module_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      article_id: uuid().notNull().references('blog_articles', 'cascade'),
      website_builder_module_widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('blog_articles_to_website_builder_module_widgets', ['article_id', 'order_index'])
    t.addIndex('blog_articles_to_website_builder_module_widgets', ['order_index', 'created_at', 'id'])
    t.addIndex('blog_articles_to_website_builder_module_widgets', ['website_builder_module_widget_id', 'order_index'])

    t.createTable('blog_articles_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      article_id: uuid().notNull().references('blog_articles', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('blog_articles_to_file_storage_module_files', ['article_id', 'order_index'])
    t.addIndex('blog_articles_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('blog_articles_to_file_storage_module_files', ['order_index', 'created_at', 'id'])

    t.createTable('blog_categories', {
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
    t.addUnique('blog_categories', ['slug'])
    t.addIndex('blog_categories', ['created_at', 'id'])

    t.createTable('blog_categories_to_articles', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      category_id: uuid().notNull().references('blog_categories', 'cascade'),
      article_id: uuid().notNull().references('blog_articles', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('blog_categories_to_articles', ['article_id', 'order_index'])
    t.addIndex('blog_categories_to_articles', ['category_id', 'order_index'])
    t.addIndex('blog_categories_to_articles', ['order_index', 'created_at', 'id'])

    t.createTable('blog_categories_to_website_builder_module_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      category_id: uuid().notNull().references('blog_categories', 'cascade'),
      website_builder_module_widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('blog_categories_to_website_builder_module_widgets', ['category_id', 'order_index'])
    t.addIndex('blog_categories_to_website_builder_module_widgets', ['order_index', 'created_at', 'id'])
    t.addIndex('blog_categories_to_website_builder_module_widgets', ['website_builder_module_widget_id', 'order_index'])

    t.createTable('blog_categories_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      category_id: uuid().notNull().references('blog_categories', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('blog_categories_to_file_storage_module_files', ['category_id', 'order_index'])
    t.addIndex('blog_categories_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('blog_categories_to_file_storage_module_files', ['order_index', 'created_at', 'id'])

    t.createTable('blog_widgets', {
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
    t.addUnique('blog_widgets', ['slug'])
    t.addIndex('blog_widgets', ['created_at', 'id'])

    t.createTable('blog_widgets_to_articles', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('blog_widgets', 'cascade'),
      article_id: uuid().notNull().references('blog_articles', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('blog_widgets_to_articles', ['article_id', 'order_index'])
    t.addIndex('blog_widgets_to_articles', ['order_index', 'created_at', 'id'])
    t.addIndex('blog_widgets_to_articles', ['widget_id', 'order_index'])

    t.createTable('blog_widgets_to_categories', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('blog_widgets', 'cascade'),
      category_id: uuid().notNull().references('blog_categories', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('blog_widgets_to_categories', ['category_id', 'order_index'])
    t.addIndex('blog_widgets_to_categories', ['order_index', 'created_at', 'id'])
    t.addIndex('blog_widgets_to_categories', ['widget_id', 'order_index'])
  },
  down(t) {
    t.dropTable('blog_widgets_to_categories')
    t.dropTable('blog_widgets_to_articles')
    t.dropTable('blog_widgets')
    t.dropTable('blog_categories_to_file_storage_module_files')
    t.dropTable('blog_categories_to_website_builder_module_widgets')
    t.dropTable('blog_categories_to_articles')
    t.dropTable('blog_categories')
    t.dropTable('blog_articles_to_file_storage_module_files')
    t.dropTable('blog_articles_to_website_builder_module_widgets')
    t.dropTable('blog_articles')
  },
})
