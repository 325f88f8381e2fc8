import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_subjects_to_notification_module_topics', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table
      .uuid('notification_module_topic_id')
      .notNullable()
      .references('id')
      .inTable('notification_topics')
      .onDelete('CASCADE')
      .withKeyName('rbac_subjects_to_notification_module_topics_notificati_bb77f797')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'notification_module_topic_id'], {
      indexName: 'rbac_subjects_to_notification_module_topics_subject_id_cc9dc76a',
    })
    table.index(
      ['notification_module_topic_id', 'order_index'],
      'rbac_subjects_to_notification_module_topics_notificati_e7aad5a9',
    )
    table.index(['order_index', 'created_at', 'id'], 'rbac_subjects_to_notification_module_topics_order_inde_6cf54397')
    table.index(['subject_id', 'order_index'], 'rbac_subjects_to_notification_module_topics_subject_id_a1692a9b')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rbac_subjects_to_notification_module_topics')
}
