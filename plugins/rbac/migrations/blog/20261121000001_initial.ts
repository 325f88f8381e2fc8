import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('rbac_subjects_to_blog_module_articles', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      blog_module_article_id: uuid().notNull().references('blog_articles', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_blog_module_articles', ['subject_id', 'blog_module_article_id'])
    t.addIndex('rbac_subjects_to_blog_module_articles', ['blog_module_article_id', 'order_index'])
    t.addIndex('rbac_subjects_to_blog_module_articles', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_blog_module_articles', ['subject_id', 'order_index'])
  },
  down(t) {
    t.dropTable('rbac_subjects_to_blog_module_articles')
  },
})
