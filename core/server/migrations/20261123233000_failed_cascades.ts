import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('core_cascades', table => {
    // Parts that failed since the last one that didn't.
    table.integer('attempts').notNullable().defaultTo(0)
    // When and why it failed for good; nothing goes on then until somebody tries again.
    table.jsonb('failure')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('core_cascades', table => {
    table.dropColumns('attempts', 'failure')
  })
}
