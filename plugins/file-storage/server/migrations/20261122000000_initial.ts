import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('file_storage_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('admin_title').notNullable()
    table.text('file')
    table.text('class_name')
    table.text('container_class_name')
    table.jsonb('alt').notNullable().defaultTo('{}')
    table.integer('width')
    table.integer('height')
    table.integer('size')
    table.text('extension')
    table.text('mime_type')
    table.index(['created_at', 'id'])
    table.index(['file'])
    table.index(['mime_type'])
  })

  await knex.schema.createTable('file_storage_widgets', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('subtitle').notNullable().defaultTo('{}')
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('file_storage_widgets_to_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('widget_id').notNullable().references('id').inTable('file_storage_widgets').onDelete('CASCADE')
    table.uuid('file_id').notNullable().references('id').inTable('file_storage_files').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['file_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['widget_id', 'order_index'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('file_storage_widgets_to_files')
  await knex.schema.dropTable('file_storage_widgets')
  await knex.schema.dropTable('file_storage_files')
}
