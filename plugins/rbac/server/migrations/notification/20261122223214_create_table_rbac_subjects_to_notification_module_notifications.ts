import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_subjects_to_notification_module_notifications', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table
      .uuid('subject_id')
      .notNullable()
      .references('id')
      .inTable('rbac_subjects')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_notification_module_notifications_sub_e7cd199b')
    table
      .uuid('notification_module_notification_id')
      .notNullable()
      .references('id')
      .inTable('notification_notifications')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_notification_module_notifications_not_19b38276')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'notification_module_notification_id'], {
      indexName: 'rbac_subjects_to_notification_module_notifications_sub_aa4ff064',
    })
    table.index(
      ['notification_module_notification_id', 'order_index'],
      'rbac_subjects_to_notification_module_notifications_not_4e3c47f6',
    )
    table.index(['order_index', 'created_at', 'id'], 'rbac_subjects_to_notification_module_notifications_ord_d355f18a')
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_notification_module_notifications_sub_3da8c47a')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rbac_subjects_to_notification_module_notifications')
}
