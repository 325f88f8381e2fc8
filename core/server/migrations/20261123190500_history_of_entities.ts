import type { Knex } from 'knex'

/**
 * The newest changes of one entity, which may be few among very many. By an expression that only their query names: without
 * statistics, which an embedded database doesn't collect, it would be taken for that of one record in other queries.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index core_history_entity_index on core_history (lower(entity), position)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index core_history_entity_index')
}
