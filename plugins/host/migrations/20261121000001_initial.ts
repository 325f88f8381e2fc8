import { integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('host_pages', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: text().notNull().default('Page'),
      url: text().notNull().default('/'),
      description: text(),
      language: text().notNull().default('en'),
      admin_title: text().notNull(),
      class_name: text(),
    })
    t.addUnique('host_pages', ['url'])
    t.addIndex('host_pages', ['created_at', 'id'])

    t.createTable('host_layouts', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: text(),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
    })
    t.addUnique('host_layouts', ['slug'])
    t.addIndex('host_layouts', ['created_at', 'id'])

    t.createTable('host_metadata', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull(),
      description: jsonb().notNull().default({}),
      keywords: jsonb().notNull().default({}),
      author: text(),
      viewport: text(),
      opengraph_title: jsonb().notNull().default({}),
      opengraph_description: jsonb().notNull().default({}),
      opengraph_url: text(),
      opengraph_type: text(),
      opengraph_site_name: text(),
      opengraph_locale: text(),
      twitter_card: text(),
      twitter_site: text(),
      twitter_creator: text(),
      twitter_title: jsonb().notNull().default({}),
      twitter_description: jsonb().notNull().default({}),
      twitter_url: text(),
      twitter_domain: text(),
      twitter_app_country: text(),
      admin_title: text().notNull(),
      slug: text().notNull(),
    })
    t.addUnique('host_metadata', ['slug'])
    t.addIndex('host_metadata', ['created_at', 'id'])

    t.createTable('host_widgets', {
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
    t.addUnique('host_widgets', ['slug'])
    t.addIndex('host_widgets', ['created_at', 'id'])

    t.createTable('host_pages_to_layouts', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      page_id: uuid().notNull().references('host_pages', 'cascade'),
      layout_id: uuid().notNull().references('host_layouts', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('host_pages_to_layouts', ['layout_id', 'order_index'])
    t.addIndex('host_pages_to_layouts', ['order_index', 'created_at', 'id'])
    t.addIndex('host_pages_to_layouts', ['page_id', 'order_index'])

    t.createTable('host_pages_to_metadata', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      page_id: uuid().notNull().references('host_pages', 'cascade'),
      metadata_id: uuid().notNull().references('host_metadata', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('host_pages_to_metadata', ['metadata_id', 'order_index'])
    t.addIndex('host_pages_to_metadata', ['order_index', 'created_at', 'id'])
    t.addIndex('host_pages_to_metadata', ['page_id', 'order_index'])

    t.createTable('host_pages_to_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      page_id: uuid().notNull().references('host_pages', 'cascade'),
      widget_id: uuid().notNull().references('host_widgets', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('host_pages_to_widgets', ['order_index', 'created_at', 'id'])
    t.addIndex('host_pages_to_widgets', ['page_id', 'order_index'])
    t.addIndex('host_pages_to_widgets', ['widget_id', 'order_index'])

    t.createTable('host_layouts_to_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      layout_id: uuid().notNull().references('host_layouts', 'cascade'),
      widget_id: uuid().notNull().references('host_widgets', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('host_layouts_to_widgets', ['layout_id', 'order_index'])
    t.addIndex('host_layouts_to_widgets', ['order_index', 'created_at', 'id'])
    t.addIndex('host_layouts_to_widgets', ['widget_id', 'order_index'])

    t.createTable('host_widgets_to_external_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('host_widgets', 'cascade'),
      external_module: text().notNull().default('website-builder'),
      external_widget_id: uuid().notNull(),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('host_widgets_to_external_widgets', ['external_module'])
    t.addIndex('host_widgets_to_external_widgets', ['external_widget_id'])
    t.addIndex('host_widgets_to_external_widgets', ['order_index', 'created_at', 'id'])
    t.addIndex('host_widgets_to_external_widgets', ['widget_id', 'order_index'])
  },
  down(t) {
    t.dropTable('host_widgets_to_external_widgets')
    t.dropTable('host_layouts_to_widgets')
    t.dropTable('host_pages_to_widgets')
    t.dropTable('host_pages_to_metadata')
    t.dropTable('host_pages_to_layouts')
    t.dropTable('host_widgets')
    t.dropTable('host_metadata')
    t.dropTable('host_layouts')
    t.dropTable('host_pages')
  },
})
