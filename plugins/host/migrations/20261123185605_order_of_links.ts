import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('host_layouts_to_widgets', table => {
    table.dropIndex(['layout_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.schema.alterTable('host_pages_to_layouts', table => {
    table.dropIndex(['layout_id', 'order_index'])
    table.dropIndex(['page_id', 'order_index'])
  })

  await knex.schema.alterTable('host_pages_to_metadata', table => {
    table.dropIndex(['metadata_id', 'order_index'])
    table.dropIndex(['page_id', 'order_index'])
  })

  await knex.schema.alterTable('host_pages_to_widgets', table => {
    table.dropIndex(['page_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.schema.alterTable('host_widgets_to_external_widgets', table => {
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_layouts_to_widgets_layout_id_order_index_created__89c3b834',
    'host_layouts_to_widgets',
    'layout_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_layouts_to_widgets_widget_id_order_index_created__67c5dda2',
    'host_layouts_to_widgets',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_pages_to_layouts_layout_id_order_index_created_at_id_index',
    'host_pages_to_layouts',
    'layout_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_pages_to_layouts_page_id_order_index_created_at_id_index',
    'host_pages_to_layouts',
    'page_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_pages_to_metadata_metadata_id_order_index_created_af970813',
    'host_pages_to_metadata',
    'metadata_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_pages_to_metadata_page_id_order_index_created_at_id_index',
    'host_pages_to_metadata',
    'page_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_pages_to_widgets_page_id_order_index_created_at_id_index',
    'host_pages_to_widgets',
    'page_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_pages_to_widgets_widget_id_order_index_created_at_id_index',
    'host_pages_to_widgets',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_widgets_to_external_widgets_widget_id_order_index_a0fda46e',
    'host_widgets_to_external_widgets',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('host_widgets_to_external_widgets', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'host_widgets_to_external_widgets_widget_id_order_index_a0fda46e',
    )
  })

  await knex.schema.alterTable('host_pages_to_widgets', table => {
    table.dropIndex(['widget_id', 'order_index', 'created_at', 'id'])
    table.dropIndex(['page_id', 'order_index', 'created_at', 'id'])
  })

  await knex.schema.alterTable('host_pages_to_metadata', table => {
    table.dropIndex(['page_id', 'order_index', 'created_at', 'id'])
    table.dropIndex(
      ['metadata_id', 'order_index', 'created_at', 'id'],
      'host_pages_to_metadata_metadata_id_order_index_created_af970813',
    )
  })

  await knex.schema.alterTable('host_pages_to_layouts', table => {
    table.dropIndex(['page_id', 'order_index', 'created_at', 'id'])
    table.dropIndex(['layout_id', 'order_index', 'created_at', 'id'])
  })

  await knex.schema.alterTable('host_layouts_to_widgets', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'host_layouts_to_widgets_widget_id_order_index_created__67c5dda2',
    )
    table.dropIndex(
      ['layout_id', 'order_index', 'created_at', 'id'],
      'host_layouts_to_widgets_layout_id_order_index_created__89c3b834',
    )
  })

  await knex.schema.alterTable('host_widgets_to_external_widgets', table => {
    table.index(['widget_id', 'order_index'])
  })

  await knex.schema.alterTable('host_pages_to_widgets', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['page_id', 'order_index'])
  })

  await knex.schema.alterTable('host_pages_to_metadata', table => {
    table.index(['page_id', 'order_index'])
    table.index(['metadata_id', 'order_index'])
  })

  await knex.schema.alterTable('host_pages_to_layouts', table => {
    table.index(['page_id', 'order_index'])
    table.index(['layout_id', 'order_index'])
  })

  await knex.schema.alterTable('host_layouts_to_widgets', table => {
    table.index(['widget_id', 'order_index'])
    table.index(['layout_id', 'order_index'])
  })
}
