import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('blog_articles_to_ecommerce_module_products', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      article_id: uuid().notNull().references('blog_articles', 'cascade'),
      ecommerce_module_product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('blog_articles_to_ecommerce_module_products', ['article_id', 'order_index'])
    t.addIndex('blog_articles_to_ecommerce_module_products', ['ecommerce_module_product_id', 'order_index'])
    t.addIndex('blog_articles_to_ecommerce_module_products', ['order_index', 'created_at', 'id'])
  },
  down(t) {
    t.dropTable('blog_articles_to_ecommerce_module_products')
  },
})
