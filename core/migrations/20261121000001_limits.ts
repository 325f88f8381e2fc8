import { integer, migration, text, timestamptz } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable(
      'core_limits',
      {
        key: text().primaryKey(),
        points: integer().notNull(),
        ends_at: timestamptz().notNull(),
      },
      { indexes: [['ends_at']], notAnEntity: 'counters of what is limited; kept until their time is over' },
    )
  },
  down(t) {
    t.dropTable('core_limits')
  },
})
