import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('rbac_subjects_to_notification_module_topics', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      notification_module_topic_id: uuid().notNull().references('notification_topics', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_notification_module_topics', ['subject_id', 'notification_module_topic_id'])
    t.addIndex('rbac_subjects_to_notification_module_topics', ['notification_module_topic_id', 'order_index'])
    t.addIndex('rbac_subjects_to_notification_module_topics', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_notification_module_topics', ['subject_id', 'order_index'])
  },
  down(t) {
    t.dropTable('rbac_subjects_to_notification_module_topics')
  },
})
