import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('broadcast_channels', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('title').notNullable()
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.unique(['slug'])
    table.unique(['title'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('broadcast_messages', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('payload').notNullable()
    table.timestamp('expires_at', { precision: 3 })
    table.index(['created_at', 'id'])
    table.index(['expires_at'])
  })

  await knex.schema.createTable('broadcast_channels_to_messages', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('channel_id').notNullable().references('id').inTable('broadcast_channels').onDelete('CASCADE')
    table.uuid('message_id').notNullable().references('id').inTable('broadcast_messages').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['channel_id', 'order_index'])
    table.index(['message_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('broadcast_channels_to_messages')
  await knex.schema.dropTable('broadcast_messages')
  await knex.schema.dropTable('broadcast_channels')
}
