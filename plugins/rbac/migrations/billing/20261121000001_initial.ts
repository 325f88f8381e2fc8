import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('rbac_subjects_to_billing_module_payment_intents', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      billing_module_payment_intent_id: uuid().notNull().references('billing_payment_intents', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_billing_module_payment_intents', ['subject_id', 'billing_module_payment_intent_id'])
    t.addIndex('rbac_subjects_to_billing_module_payment_intents', ['billing_module_payment_intent_id', 'order_index'])
    t.addIndex('rbac_subjects_to_billing_module_payment_intents', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_billing_module_payment_intents', ['subject_id', 'order_index'])
  },
  down(t) {
    t.dropTable('rbac_subjects_to_billing_module_payment_intents')
  },
})
