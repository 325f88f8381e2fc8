import { integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('file_storage_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      admin_title: text().notNull(),
      file: text(),
      class_name: text(),
      container_class_name: text(),
      alt: jsonb().notNull().default({}),
      width: integer(),
      height: integer(),
      size: integer(),
      extension: text(),
      mime_type: text(),
    })
    t.addIndex('file_storage_files', ['created_at', 'id'])
    t.addIndex('file_storage_files', ['file'])
    t.addIndex('file_storage_files', ['mime_type'])

    t.createTable('file_storage_widgets', {
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
    t.addUnique('file_storage_widgets', ['slug'])
    t.addIndex('file_storage_widgets', ['created_at', 'id'])

    t.createTable('file_storage_widgets_to_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('file_storage_widgets', 'cascade'),
      file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('file_storage_widgets_to_files', ['file_id', 'order_index'])
    t.addIndex('file_storage_widgets_to_files', ['order_index', 'created_at', 'id'])
    t.addIndex('file_storage_widgets_to_files', ['widget_id', 'order_index'])
  },
  down(t) {
    t.dropTable('file_storage_widgets_to_files')
    t.dropTable('file_storage_widgets')
    t.dropTable('file_storage_files')
  },
})
