import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_ecommerce_module_orders', table => {
    table.dropForeign('subject_id')
    table.foreign('subject_id').references('id').inTable('rbac_subjects').onDelete('RESTRICT')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_ecommerce_module_orders', table => {
    table.dropForeign('subject_id')
    table.foreign('subject_id').references('id').inTable('rbac_subjects').onDelete('CASCADE')
  })
}
