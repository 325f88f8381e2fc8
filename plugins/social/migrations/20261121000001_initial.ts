import { boolean, date, integer, jsonb, migration, numeric, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('social_attributes', {
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
    t.addUnique('social_attributes', ['slug'])
    t.addIndex('social_attributes', ['created_at', 'id'])

    t.createTable('social_attribute_keys', {
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
    t.addUnique('social_attribute_keys', ['slug'])
    t.addIndex('social_attribute_keys', ['created_at', 'id'])

    t.createTable('social_attribute_keys_to_attributes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      attribute_key_id: uuid().notNull().references('social_attribute_keys', 'cascade'),
      attribute_id: uuid().notNull().references('social_attributes', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_attribute_keys_to_attributes', ['attribute_id', 'order_index'])
    t.addIndex('social_attribute_keys_to_attributes', ['attribute_key_id', 'order_index'])
    t.addIndex('social_attribute_keys_to_attributes', ['order_index', 'created_at', 'id'])

    t.createTable('social_chats', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull().default({}),
      description: jsonb().notNull().default({}),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
    })
    t.addUnique('social_chats', ['slug'])
    t.addIndex('social_chats', ['created_at', 'id'])

    t.createTable('social_messages', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull().default({}),
      subtitle: jsonb().notNull().default({}),
      description: jsonb().notNull().default({}),
      class_name: text(),
    })
    t.addIndex('social_messages', ['created_at', 'id'])

    t.createTable('social_chats_to_messages', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      chat_id: uuid().notNull().references('social_chats', 'cascade'),
      message_id: uuid().notNull().references('social_messages', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_chats_to_messages', ['chat_id', 'order_index'])
    t.addIndex('social_chats_to_messages', ['message_id', 'order_index'])
    t.addIndex('social_chats_to_messages', ['order_index', 'created_at', 'id'])

    t.createTable('social_messages_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      message_id: uuid().notNull().references('social_messages', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_messages_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('social_messages_to_file_storage_module_files', ['message_id', 'order_index'])
    t.addIndex('social_messages_to_file_storage_module_files', ['order_index', 'created_at', 'id'])

    t.createTable('social_profiles', {
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
    t.addUnique('social_profiles', ['slug'])
    t.addIndex('social_profiles', ['created_at', 'id'])

    t.createTable('social_profiles_to_attributes', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      profile_id: uuid().notNull().references('social_profiles', 'cascade'),
      attribute_id: uuid().notNull().references('social_attributes', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_profiles_to_attributes', ['attribute_id', 'order_index'])
    t.addIndex('social_profiles_to_attributes', ['order_index', 'created_at', 'id'])
    t.addIndex('social_profiles_to_attributes', ['profile_id', 'order_index'])

    t.createTable('social_profiles_to_website_builder_module_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      profile_id: uuid().notNull().references('social_profiles', 'cascade'),
      website_builder_module_widget_id: uuid().notNull().references('website_builder_widgets', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_profiles_to_website_builder_module_widgets', ['order_index', 'created_at', 'id'])
    t.addIndex('social_profiles_to_website_builder_module_widgets', ['profile_id', 'order_index'])
    t.addIndex('social_profiles_to_website_builder_module_widgets', ['website_builder_module_widget_id', 'order_index'])

    t.createTable('social_profiles_to_chats', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      profile_id: uuid().notNull().references('social_profiles', 'cascade'),
      chat_id: uuid().notNull().references('social_chats', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_profiles_to_chats', ['chat_id', 'order_index'])
    t.addIndex('social_profiles_to_chats', ['order_index', 'created_at', 'id'])
    t.addIndex('social_profiles_to_chats', ['profile_id', 'order_index'])

    t.createTable('social_profiles_to_file_storage_module_files', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      profile_id: uuid().notNull().references('social_profiles', 'cascade'),
      file_storage_module_file_id: uuid().notNull().references('file_storage_files', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_profiles_to_file_storage_module_files', ['file_storage_module_file_id', 'order_index'])
    t.addIndex('social_profiles_to_file_storage_module_files', ['order_index', 'created_at', 'id'])
    t.addIndex('social_profiles_to_file_storage_module_files', ['profile_id', 'order_index'])

    t.createTable('social_profiles_to_messages', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      is_read: boolean().notNull().default(false),
      profile_id: uuid().notNull().references('social_profiles', 'cascade'),
      message_id: uuid().notNull().references('social_messages', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('social_profiles_to_messages', ['message_id', 'order_index'])
    t.addIndex('social_profiles_to_messages', ['order_index', 'created_at', 'id'])
    t.addIndex('social_profiles_to_messages', ['profile_id', 'order_index'])

    t.createTable('social_widgets', {
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
    t.addUnique('social_widgets', ['slug'])
    t.addIndex('social_widgets', ['created_at', 'id'])
  },
  down(t) {
    t.dropTable('social_widgets')
    t.dropTable('social_profiles_to_messages')
    t.dropTable('social_profiles_to_file_storage_module_files')
    t.dropTable('social_profiles_to_chats')
    t.dropTable('social_profiles_to_website_builder_module_widgets')
    t.dropTable('social_profiles_to_attributes')
    t.dropTable('social_profiles')
    t.dropTable('social_messages_to_file_storage_module_files')
    t.dropTable('social_chats_to_messages')
    t.dropTable('social_messages')
    t.dropTable('social_chats')
    t.dropTable('social_attribute_keys_to_attributes')
    t.dropTable('social_attribute_keys')
    t.dropTable('social_attributes')
  },
})
