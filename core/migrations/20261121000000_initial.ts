import { bigint, column, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable(
      'core_changes',
      {
        position: bigint().primaryKey().identity(),
        transaction: column('xid8').notNull().defaultSql('pg_current_xact_id()'),
        node: uuid(),
        entity: text().notNull(),
        action: text().notNull(),
        records: jsonb().notNull(),
        at: timestamptz().notNull().defaultSql('now()'),
      },
      { indexes: [['transaction'], ['at']], notAnEntity: 'what other nodes have to hear of; kept for an hour' },
    )
  },
  down(t) {
    t.dropTable('core_changes')
  },
})
