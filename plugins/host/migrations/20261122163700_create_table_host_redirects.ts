import { migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('host_redirects', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      from: text().notNull(),
      to: text().notNull(),
    })
    t.addUnique('host_redirects', ['from'])
    t.addIndex('host_redirects', ['created_at', 'id'])
    t.addIndex('host_redirects', ['to'])
  },
  down(t) {
    t.dropTable('host_redirects')
  },
})
