import { bigint, boolean, column, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable(
      'core_history',
      {
        position: bigint().primaryKey().identity(),
        at: timestamptz().notNull().defaultSql('now()'),
        entity: text().notNull(),
        record_id: uuid().notNull(),
        action: text().notNull(),
        actor_kind: text().notNull(),
        actor_id: text(),
        title: jsonb().notNull().default({}),
        fields: column('text[]').notNull().defaultSql("'{}'"),
        before: jsonb(),
        root: bigint(),
        in_trash: boolean().notNull().default(false),
      },
      {
        indexes: [['record_id', 'position']],
        notAnEntity: 'every change of every record; kept as long as the configuration says',
      },
    )
    // Moments grow with positions: an index of ranges finds them, and costs a write next to nothing.
    t.sql('create index core_history_at_index on core_history using brin (at)')
    t.sql('create index core_history_root_index on core_history (root) where root is not null')
    t.sql('create index core_history_in_trash_index on core_history (position) where in_trash')
    t.sql(
      'create index core_history_actor_id_position_index on core_history (actor_id, position) where actor_id is not null',
    )
  },
  down(t) {
    t.dropTable('core_history')
  },
})
