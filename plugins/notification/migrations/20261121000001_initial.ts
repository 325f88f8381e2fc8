import { integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('notification_notifications', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      status: text().notNull().default('new'),
      method: text().notNull().default('email'),
      receiver: text(),
      title: text(),
      data: jsonb(),
      attachments: jsonb(),
      send_after: timestamptz(),
      attempts: integer().notNull().default(0),
      last_error: text(),
    })
    t.addIndex('notification_notifications', ['created_at', 'id'])
    t.addIndex('notification_notifications', ['send_after'])
    t.addIndex('notification_notifications', ['status'])

    t.createTable('notification_templates', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      title: jsonb().notNull().default({}),
      subject: jsonb().notNull().default({}),
      body: jsonb().notNull().default({}),
    })
    t.addUnique('notification_templates', ['slug'])
    t.addIndex('notification_templates', ['created_at', 'id'])

    t.createTable('notification_notifications_to_templates', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      notification_id: uuid().notNull().references('notification_notifications', 'cascade'),
      template_id: uuid().notNull().references('notification_templates', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('notification_notifications_to_templates', ['notification_id', 'order_index'])
    t.addIndex('notification_notifications_to_templates', ['order_index', 'created_at', 'id'])
    t.addIndex('notification_notifications_to_templates', ['template_id', 'order_index'])

    t.createTable('notification_topics', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      title: jsonb().notNull().default({}),
      type: text().notNull().default('info'),
    })
    t.addUnique('notification_topics', ['slug'])
    t.addIndex('notification_topics', ['created_at', 'id'])

    t.createTable('notification_topics_to_notifications', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      topic_id: uuid().notNull().references('notification_topics', 'cascade'),
      notification_id: uuid().notNull().references('notification_notifications', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('notification_topics_to_notifications', ['notification_id', 'order_index'])
    t.addIndex('notification_topics_to_notifications', ['order_index', 'created_at', 'id'])
    t.addIndex('notification_topics_to_notifications', ['topic_id', 'order_index'])

    t.createTable('notification_widgets', {
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
    t.addUnique('notification_widgets', ['slug'])
    t.addIndex('notification_widgets', ['created_at', 'id'])
  },
  down(t) {
    t.dropTable('notification_widgets')
    t.dropTable('notification_topics_to_notifications')
    t.dropTable('notification_topics')
    t.dropTable('notification_notifications_to_templates')
    t.dropTable('notification_templates')
    t.dropTable('notification_notifications')
  },
})
