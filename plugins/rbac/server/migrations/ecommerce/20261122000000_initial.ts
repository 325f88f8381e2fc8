import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_roles_to_ecommerce_module_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('role_id').notNullable().references('id').inTable('rbac_roles').onDelete('CASCADE')
    table
      .uuid('ecommerce_module_product_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_products')
      .onDelete('CASCADE')
      .withKeyName('rbac_roles_to_ecommerce_module_products_ecommerce_modu_bfa5dc15')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['role_id', 'ecommerce_module_product_id'], {
      indexName: 'rbac_roles_to_ecommerce_module_products_role_id_ecomme_d56306b4',
    })
    table.index(
      ['ecommerce_module_product_id', 'order_index'],
      'rbac_roles_to_ecommerce_module_products_ecommerce_modu_fb8a9e5f',
    )
    table.index(['order_index', 'created_at', 'id'], 'rbac_roles_to_ecommerce_module_products_order_index_cr_1097123c')
    table.index(['role_id', 'order_index'], 'rbac_roles_to_ecommerce_module_products_role_id_order__e55138da')
  })

  await knex.schema.createTable('rbac_subjects_to_ecommerce_module_orders', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table
      .uuid('ecommerce_module_order_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_orders')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_ecommerce_module_orders_ecommerce_mod_81e191d4')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'ecommerce_module_order_id'], {
      indexName: 'rbac_subjects_to_ecommerce_module_orders_subject_id_ec_6fa9ff82',
    })
    table.index(
      ['ecommerce_module_order_id', 'order_index'],
      'rbac_subjects_to_ecommerce_module_orders_ecommerce_mod_395b5317',
    )
    table.index(['order_index', 'created_at', 'id'], 'rbac_subjects_to_ecommerce_module_orders_order_index_c_89bbfcaa')
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_ecommerce_module_orders_subject_id_or_db09761d')
  })

  await knex.schema.createTable('rbac_subjects_to_ecommerce_module_products', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table
      .uuid('ecommerce_module_product_id')
      .notNullable()
      .references('id')
      .inTable('ecommerce_products')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_ecommerce_module_products_ecommerce_m_2168e704')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'ecommerce_module_product_id'], {
      indexName: 'rbac_subjects_to_ecommerce_module_products_subject_id__55652a1c',
    })
    table.index(
      ['ecommerce_module_product_id', 'order_index'],
      'rbac_subjects_to_ecommerce_module_products_ecommerce_m_d0a58d8c',
    )
    table.index(['order_index', 'created_at', 'id'], 'rbac_subjects_to_ecommerce_module_products_order_index_1017f348')
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_ecommerce_module_products_subject_id__bf932386')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rbac_subjects_to_ecommerce_module_products')
  await knex.schema.dropTable('rbac_subjects_to_ecommerce_module_orders')
  await knex.schema.dropTable('rbac_roles_to_ecommerce_module_products')
}
