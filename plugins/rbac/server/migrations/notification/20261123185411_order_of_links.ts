import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_notification_module_notifications', table => {
    table.dropIndex(
      ['notification_module_notification_id', 'order_index'],
      'rbac_subjects_to_notification_module_notifications_not_4e3c47f6',
    )
    table.dropIndex(['subject_id', 'order_index'], 'rbac_subjects_to_notification_module_notifications_sub_3da8c47a')
  })

  await knex.schema.alterTable('rbac_subjects_to_notification_module_topics', table => {
    table.dropIndex(
      ['notification_module_topic_id', 'order_index'],
      'rbac_subjects_to_notification_module_topics_notificati_e7aad5a9',
    )
    table.dropIndex(['subject_id', 'order_index'], 'rbac_subjects_to_notification_module_topics_subject_id_a1692a9b')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_notification_module_notifications_not_878f45bd',
    'rbac_subjects_to_notification_module_notifications',
    'notification_module_notification_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_notification_module_notifications_sub_a55927cb',
    'rbac_subjects_to_notification_module_notifications',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_notification_module_topics_notificati_d9151853',
    'rbac_subjects_to_notification_module_topics',
    'notification_module_topic_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'rbac_subjects_to_notification_module_topics_subject_id_2d766388',
    'rbac_subjects_to_notification_module_topics',
    'subject_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('rbac_subjects_to_notification_module_topics', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_notification_module_topics_subject_id_2d766388',
    )
    table.dropIndex(
      ['notification_module_topic_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_notification_module_topics_notificati_d9151853',
    )
  })

  await knex.schema.alterTable('rbac_subjects_to_notification_module_notifications', table => {
    table.dropIndex(
      ['subject_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_notification_module_notifications_sub_a55927cb',
    )
    table.dropIndex(
      ['notification_module_notification_id', 'order_index', 'created_at', 'id'],
      'rbac_subjects_to_notification_module_notifications_not_878f45bd',
    )
  })

  await knex.schema.alterTable('rbac_subjects_to_notification_module_topics', table => {
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_notification_module_topics_subject_id_a1692a9b')
    table.index(
      ['notification_module_topic_id', 'order_index'],
      'rbac_subjects_to_notification_module_topics_notificati_e7aad5a9',
    )
  })

  await knex.schema.alterTable('rbac_subjects_to_notification_module_notifications', table => {
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_notification_module_notifications_sub_3da8c47a')
    table.index(
      ['notification_module_notification_id', 'order_index'],
      'rbac_subjects_to_notification_module_notifications_not_4e3c47f6',
    )
  })
}
