import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('testimonials_testimonials', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('author').notNullable()
    table.integer('stars').notNullable().defaultTo(5)
    table.jsonb('quote').notNullable()
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('testimonials_widgets', table => {
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

  await knex.schema.createTable('testimonials_widgets_to_testimonials', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('widget_id').notNullable().references('id').inTable('testimonials_widgets').onDelete('CASCADE')
    table.uuid('testimonial_id').notNullable().references('id').inTable('testimonials_testimonials').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['order_index', 'created_at', 'id'], 'testimonials_widgets_to_testimonials_order_index_creat_c4b1515d')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'testimonials_widgets_to_testimonials_testimonial_id_or_e0b83e7f',
    'testimonials_widgets_to_testimonials',
    'testimonial_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'testimonials_widgets_to_testimonials_widget_id_order_i_4e6b0831',
    'testimonials_widgets_to_testimonials',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('testimonials_widgets_to_testimonials')
  await knex.schema.dropTable('testimonials_widgets')
  await knex.schema.dropTable('testimonials_testimonials')
}
