import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_notification_module_topics', table => {
    table.boolean('is_enabled').notNullable().defaultTo(true)
    table.jsonb('channels')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_notification_module_topics', table => {
    table.dropColumn('channels')
    table.dropColumn('is_enabled')
  })
}
