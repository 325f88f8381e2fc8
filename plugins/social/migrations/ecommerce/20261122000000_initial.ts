import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('social_profiles_to_ecommerce_module_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('profile_id').notNullable().references('id').inTable('social_profiles').onDelete('CASCADE')
    table
      .uuid('ecommerce_module_product_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_products')
      .onDelete('CASCADE')
      .withKeyName('social_profiles_to_ecommerce_module_products_ecommerce_844e31a3')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['ecommerce_module_product_id', 'order_index'],
      'social_profiles_to_ecommerce_module_products_ecommerce_ea279f0f',
    )
    table.index(['order_index', 'created_at', 'id'], 'social_profiles_to_ecommerce_module_products_order_ind_192fb281')
    table.index(['profile_id', 'order_index'], 'social_profiles_to_ecommerce_module_products_profile_i_46034fe9')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('social_profiles_to_ecommerce_module_products')
}
