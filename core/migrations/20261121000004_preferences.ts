import { jsonb, migration, text, timestamptz } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable(
      'core_preferences',
      {
        // Empty where a preference is everybody's.
        subject_id: text().notNull().default(''),
        key: text().notNull(),
        value: jsonb().notNull(),
        updated_at: timestamptz().notNull().defaultSql('now()'),
      },
      {
        uniques: [['subject_id', 'key']],
        notAnEntity: 'what the back office remembers for a subject, or for everybody',
      },
    )
  },
  down(t) {
    t.dropTable('core_preferences')
  },
})
