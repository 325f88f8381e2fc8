import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('core_imports', table => {
    table.comment('Not an entity: what was imported from elsewhere, a row for each source')
    table.uuid('id').primary()
    table.text('importer').notNullable()
    table.text('source').notNullable()
    table.timestamp('created_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now())
    table.unique(['importer', 'source'])
  })

  await knex.schema.createTable('core_imported', table => {
    table.comment('Not an entity: the origin of each imported record')
    table.specificType('position', 'bigint generated always as identity').primary()
    table.uuid('import_id').notNullable().references('core_imports.id').onDelete('CASCADE')
    table.text('key').notNullable()
    table.text('entity').notNullable()
    table.uuid('record_id').notNullable()
    // Null where the record was there before the import.
    table.text('etag')
    table.text('owner')
    table.specificType('uses', 'text[]').notNullable().defaultTo('{}')
    table.unique(['import_id', 'key'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('core_imported')
  await knex.schema.dropTable('core_imports')
}
