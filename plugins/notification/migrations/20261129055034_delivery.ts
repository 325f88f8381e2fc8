import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('notification_notifications', table => {
    table.text('event_id')
    table.text('language')
    table.text('message_id')
    table.timestamp('next_attempt_at', { precision: 3 })
    table.timestamp('read_at', { precision: 3 })
  })

  await knex.schema.alterTable('notification_topics', table => {
    table.boolean('is_required').notNullable().defaultTo(false)
    table.boolean('is_opt_in').notNullable().defaultTo(false)
  })

  await knex.schema.alterTable('notification_notifications', table => {
    table.unique(['event_id', 'receiver', 'method'])
    table.index(['receiver'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('notification_notifications', table => {
    table.dropIndex(['receiver'])
    table.dropUnique(['event_id', 'receiver', 'method'])
  })

  await knex.schema.alterTable('notification_topics', table => {
    table.dropColumn('is_opt_in')
    table.dropColumn('is_required')
  })

  await knex.schema.alterTable('notification_notifications', table => {
    table.dropColumn('read_at')
    table.dropColumn('next_attempt_at')
    table.dropColumn('message_id')
    table.dropColumn('language')
    table.dropColumn('event_id')
  })
}
