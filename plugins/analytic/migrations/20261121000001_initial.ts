import { jsonb, migration, numeric, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('analytic_metrics', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      title: jsonb().notNull().default({}),
      value: numeric().notNull(),
    })
    t.addUnique('analytic_metrics', ['slug'])
    t.addIndex('analytic_metrics', ['created_at', 'id'])

    t.createTable('analytic_widgets', {
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
    t.addUnique('analytic_widgets', ['slug'])
    t.addIndex('analytic_widgets', ['created_at', 'id'])
  },
  down(t) {
    t.dropTable('analytic_widgets')
    t.dropTable('analytic_metrics')
  },
})
