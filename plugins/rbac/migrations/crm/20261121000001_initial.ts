import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('rbac_subjects_to_crm_module_requests', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      crm_module_request_id: uuid().notNull().references('crm_requests', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_crm_module_requests', ['subject_id', 'crm_module_request_id'])
    t.addIndex('rbac_subjects_to_crm_module_requests', ['crm_module_request_id', 'order_index'])
    t.addIndex('rbac_subjects_to_crm_module_requests', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_crm_module_requests', ['subject_id', 'order_index'])
  },
  down(t) {
    t.dropTable('rbac_subjects_to_crm_module_requests')
  },
})
