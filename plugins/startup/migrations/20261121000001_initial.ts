import { jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('startup_widgets', {
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
    t.addUnique('startup_widgets', ['slug'])
    t.addIndex('startup_widgets', ['created_at', 'id'])
  },
  down(t) {
    t.dropTable('startup_widgets')
  },
})
