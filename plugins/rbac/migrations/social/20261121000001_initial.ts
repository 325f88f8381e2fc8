import { integer, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('rbac_subjects_to_social_module_profiles', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      social_module_profile_id: uuid().notNull().references('social_profiles', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_social_module_profiles', ['subject_id', 'social_module_profile_id'])
    t.addIndex('rbac_subjects_to_social_module_profiles', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_social_module_profiles', ['social_module_profile_id', 'order_index'])
    t.addIndex('rbac_subjects_to_social_module_profiles', ['subject_id', 'order_index'])
  },
  down(t) {
    t.dropTable('rbac_subjects_to_social_module_profiles')
  },
})
