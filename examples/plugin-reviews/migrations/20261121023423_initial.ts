import { integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('reviews_reviews', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      author: text().notNull(),
      stars: integer().notNull().default(5),
      quote: jsonb().notNull(),
    })
    t.addIndex('reviews_reviews', ['created_at', 'id'])

    t.createTable('reviews_widgets', {
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
    t.addUnique('reviews_widgets', ['slug'])
    t.addIndex('reviews_widgets', ['created_at', 'id'])

    t.createTable('reviews_widgets_to_reviews', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('reviews_widgets', 'cascade'),
      review_id: uuid().notNull().references('reviews_reviews', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('reviews_widgets_to_reviews', ['order_index', 'created_at', 'id'])
    t.addIndex('reviews_widgets_to_reviews', ['review_id', 'order_index'])
    t.addIndex('reviews_widgets_to_reviews', ['widget_id', 'order_index'])
  },
  down(t) {
    t.dropTable('reviews_widgets_to_reviews')
    t.dropTable('reviews_widgets')
    t.dropTable('reviews_reviews')
  },
})
