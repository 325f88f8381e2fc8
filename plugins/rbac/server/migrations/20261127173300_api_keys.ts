import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_api_keys', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('title').notNullable()
    table.text('hash')
    table.text('ending')
    table.timestamp('expires_at', { precision: 3 })
    table.timestamp('last_used_at', { precision: 3 })
    table.timestamp('revoked_at', { precision: 3 })
    table.unique(['hash'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('rbac_api_keys_to_roles', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('api_key_id').notNullable().references('id').inTable('rbac_api_keys').onDelete('CASCADE')
    table.uuid('role_id').notNullable().references('id').inTable('rbac_roles').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['api_key_id', 'role_id'])
    table.index(['order_index', 'created_at', 'id'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_api_keys_to_roles_api_key_id_order_index_created__6a37adc9',
    'rbac_api_keys_to_roles',
    'api_key_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_api_keys_to_roles_role_id_order_index_created_at_id_index',
    'rbac_api_keys_to_roles',
    'role_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rbac_api_keys_to_roles')
  await knex.schema.dropTable('rbac_api_keys')
}
