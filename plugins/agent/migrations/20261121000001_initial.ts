import { boolean, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('agent_agents', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      title: jsonb().notNull().default({}),
      interval: text(),
      is_enabled: boolean().notNull().default(true),
      last_run_at: timestamptz(),
      last_status: text(),
      last_error: text(),
    })
    t.addUnique('agent_agents', ['slug'])
    t.addIndex('agent_agents', ['created_at', 'id'])
  },
  down(t) {
    t.dropTable('agent_agents')
  },
})
