import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_roles_to_ecommerce_module_products', table => {
    table.dropIndex(
      ['ecommerce_module_product_id', 'order_index'],
      'rbac_roles_to_ecommerce_module_products_ecommerce_modu_fb8a9e5f',
    )
    table.dropIndex(['role_id', 'order_index'], 'rbac_roles_to_ecommerce_module_products_role_id_order__e55138da')
  })

  await knex.schema.alterTable('rbac_subjects_to_ecommerce_module_orders', table => {
    table.dropIndex(
      ['ecommerce_module_order_id', 'order_index'],
      'rbac_subjects_to_ecommerce_module_orders_ecommerce_mod_395b5317',
    )
    table.dropIndex(['subject_id', 'order_index'], 'rbac_subjects_to_ecommerce_module_orders_subject_id_or_db09761d')
  })

  await knex.schema.alterTable('rbac_subjects_to_ecommerce_module_products', table => {
    table.dropIndex(
      ['ecommerce_module_product_id', 'order_index'],
      'rbac_subjects_to_ecommerce_module_products_ecommerce_m_d0a58d8c',
    )
    table.dropIndex(['subject_id', 'order_index'], 'rbac_subjects_to_ecommerce_module_products_subject_id__bf932386')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_roles_to_ecommerce_module_products_ecommerce_modu_f882026d',
    'rbac_roles_to_ecommerce_module_products',
    'ecommerce_module_product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_roles_to_ecommerce_module_products_role_id_order__24d37ca2',
    'rbac_roles_to_ecommerce_module_products',
    'role_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_ecommerce_module_orders_ecommerce_mod_8e71f560',
    'rbac_subjects_to_ecommerce_module_orders',
    'ecommerce_module_order_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_ecommerce_module_orders_subject_id_or_6b9df5e2',
    'rbac_subjects_to_ecommerce_module_orders',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_ecommerce_module_products_ecommerce_m_c23e58eb',
    'rbac_subjects_to_ecommerce_module_products',
    'ecommerce_module_product_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_ecommerce_module_products_subject_id__cd6171c5',
    'rbac_subjects_to_ecommerce_module_products',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_ecommerce_module_products', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_ecommerce_module_products_subject_id__cd6171c5',
    )
    table.dropIndex(
      ['ecommerce_module_product_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_ecommerce_module_products_ecommerce_m_c23e58eb',
    )
  })

  await knex.schema.alterTable('rbac_subjects_to_ecommerce_module_orders', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_ecommerce_module_orders_subject_id_or_6b9df5e2',
    )
    table.dropIndex(
      ['ecommerce_module_order_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_ecommerce_module_orders_ecommerce_mod_8e71f560',
    )
  })

  await knex.schema.alterTable('rbac_roles_to_ecommerce_module_products', table => {
    table.dropIndex(
      ['role_id', 'order_index', 'created_at', 'id'],
      'rbac_roles_to_ecommerce_module_products_role_id_order__24d37ca2',
    )
    table.dropIndex(
      ['ecommerce_module_product_id', 'order_index', 'created_at', 'id'],
      'rbac_roles_to_ecommerce_module_products_ecommerce_modu_f882026d',
    )
  })

  await knex.schema.alterTable('rbac_subjects_to_ecommerce_module_products', table => {
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_ecommerce_module_products_subject_id__bf932386')
    table.index(
      ['ecommerce_module_product_id', 'order_index'],
      'rbac_subjects_to_ecommerce_module_products_ecommerce_m_d0a58d8c',
    )
  })

  await knex.schema.alterTable('rbac_subjects_to_ecommerce_module_orders', table => {
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_ecommerce_module_orders_subject_id_or_db09761d')
    table.index(
      ['ecommerce_module_order_id', 'order_index'],
      'rbac_subjects_to_ecommerce_module_orders_ecommerce_mod_395b5317',
    )
  })

  await knex.schema.alterTable('rbac_roles_to_ecommerce_module_products', table => {
    table.index(['role_id', 'order_index'], 'rbac_roles_to_ecommerce_module_products_role_id_order__e55138da')
    table.index(
      ['ecommerce_module_product_id', 'order_index'],
      'rbac_roles_to_ecommerce_module_products_ecommerce_modu_fb8a9e5f',
    )
  })
}
