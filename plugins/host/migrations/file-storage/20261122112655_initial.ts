import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('host_metadata_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      metadata_id: uuid().notNull().references('host_metadata', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('host_metadata_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('host_metadata_to_file_storage_module_files', ['metadata_id', 'order_index'])
    t.addIndex('host_metadata_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
  },
  down(t) {
    t.dropTable('host_metadata_to_file_storage_module_files')
  },
})
