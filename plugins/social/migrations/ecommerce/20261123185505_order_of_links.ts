import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('social_profiles_to_ecommerce_module_products', table => {
    table.dropIndex(
      ['ecommerce_module_product_id', 'order_index'],
      'social_profiles_to_ecommerce_module_products_ecommerce_ea279f0f',
    )
    table.dropIndex(['profile_id', 'order_index'], 'social_profiles_to_ecommerce_module_products_profile_i_46034fe9')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_ecommerce_module_products_ecommerce_7b8209fe',
    'social_profiles_to_ecommerce_module_products',
    'ecommerce_module_product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'social_profiles_to_ecommerce_module_products_profile_i_8295da4d',
    'social_profiles_to_ecommerce_module_products',
    'profile_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('social_profiles_to_ecommerce_module_products', table => {
    table.dropIndex(
      ['profile_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_ecommerce_module_products_profile_i_8295da4d',
    )
    table.dropIndex(
      ['ecommerce_module_product_id', 'order_index', 'created_at', 'id'],
      'social_profiles_to_ecommerce_module_products_ecommerce_7b8209fe',
    )
    table.index(['profile_id', 'order_index'], 'social_profiles_to_ecommerce_module_products_profile_i_46034fe9')
    table.index(
      ['ecommerce_module_product_id', 'order_index'],
      'social_profiles_to_ecommerce_module_products_ecommerce_ea279f0f',
    )
  })
}
