import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('billing_refused_notifications', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('provider').notNullable()
    table.date('day').notNullable()
    table.integer('count').notNullable()
    table.unique(['provider', 'day'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.alterTable('billing_payment_events', table => {
    table.text('failure')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('billing_payment_events', table => {
    table.dropColumn('failure')
  })

  await knex.schema.dropTable('billing_refused_notifications')
}
