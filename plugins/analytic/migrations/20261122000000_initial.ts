import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('analytic_metrics', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.decimal('value', null).notNullable()
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('analytic_widgets', table => {
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
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('analytic_widgets')
  await knex.schema.dropTable('analytic_metrics')
}
