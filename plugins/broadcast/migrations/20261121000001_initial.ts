import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('broadcast_channels', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: text().notNull(),
      admin_title: text().notNull(),
      slug: text().notNull(),
    })
    t.addUnique('broadcast_channels', ['slug'])
    t.addUnique('broadcast_channels', ['title'])
    t.addIndex('broadcast_channels', ['created_at', 'id'])

    t.createTable('broadcast_messages', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      payload: text().notNull(),
      expires_at: timestamptz(),
    })
    t.addIndex('broadcast_messages', ['created_at', 'id'])
    t.addIndex('broadcast_messages', ['expires_at'])

    t.createTable('broadcast_channels_to_messages', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      channel_id: uuid().notNull().references('broadcast_channels', 'cascade'),
      message_id: uuid().notNull().references('broadcast_messages', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('broadcast_channels_to_messages', ['channel_id', 'order_index'])
    t.addIndex('broadcast_channels_to_messages', ['message_id', 'order_index'])
    t.addIndex('broadcast_channels_to_messages', ['order_index', 'created_at', 'id'])
  },
  down(t) {
    t.dropTable('broadcast_channels_to_messages')
    t.dropTable('broadcast_messages')
    t.dropTable('broadcast_channels')
  },
})
