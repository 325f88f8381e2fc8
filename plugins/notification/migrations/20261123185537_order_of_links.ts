import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('notification_notifications_to_templates', table => {
    table.dropIndex(
      ['notification_id', 'order_index'],
      'notification_notifications_to_templates_notification_i_fc99bb42',
    )
    table.dropIndex(['template_id', 'order_index'], 'notification_notifications_to_templates_template_id_or_d8029473')
  })

  await knex.schema.alterTable('notification_topics_to_notifications', table => {
    table.dropIndex(
      ['notification_id', 'order_index'],
      'notification_topics_to_notifications_notification_id_o_c0ca0073',
    )
    table.dropIndex(['topic_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'notification_notifications_to_templates_notification_i_3eedd947',
    'notification_notifications_to_templates',
    'notification_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'notification_notifications_to_templates_template_id_or_2b9eb322',
    'notification_notifications_to_templates',
    'template_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'notification_topics_to_notifications_notification_id_o_626b8e9b',
    'notification_topics_to_notifications',
    'notification_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'notification_topics_to_notifications_topic_id_order_in_66f9635c',
    'notification_topics_to_notifications',
    'topic_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('notification_topics_to_notifications', table => {
    table.dropIndex(
      ['topic_id', 'order_index', 'created_at', 'id'],
      'notification_topics_to_notifications_topic_id_order_in_66f9635c',
    )
    table.dropIndex(
      ['notification_id', 'order_index', 'created_at', 'id'],
      'notification_topics_to_notifications_notification_id_o_626b8e9b',
    )
  })

  await knex.schema.alterTable('notification_notifications_to_templates', table => {
    table.dropIndex(
      ['template_id', 'order_index', 'created_at', 'id'],
      'notification_notifications_to_templates_template_id_or_2b9eb322',
    )
    table.dropIndex(
      ['notification_id', 'order_index', 'created_at', 'id'],
      'notification_notifications_to_templates_notification_i_3eedd947',
    )
  })

  await knex.schema.alterTable('notification_topics_to_notifications', table => {
    table.index(['topic_id', 'order_index'])
    table.index(['notification_id', 'order_index'], 'notification_topics_to_notifications_notification_id_o_c0ca0073')
  })

  await knex.schema.alterTable('notification_notifications_to_templates', table => {
    table.index(['template_id', 'order_index'], 'notification_notifications_to_templates_template_id_or_d8029473')
    table.index(['notification_id', 'order_index'], 'notification_notifications_to_templates_notification_i_fc99bb42')
  })
}
