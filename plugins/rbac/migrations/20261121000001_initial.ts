import { boolean, integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('rbac_subjects', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      slug: text().notNull(),
      language: text(),
    })
    t.addUnique('rbac_subjects', ['slug'])
    t.addIndex('rbac_subjects', ['created_at', 'id'])

    t.createTable('rbac_identities', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      provider: text().notNull().default('email_and_password'),
      email: text(),
      account: text(),
      password: text(),
      salt: text(),
      code: text(),
      code_expires_at: timestamptz(),
      verified_at: timestamptz(),
    })
    t.addUnique('rbac_identities', ['provider', 'account'])
    t.addUnique('rbac_identities', ['provider', 'email'])
    t.addIndex('rbac_identities', ['created_at', 'id'])

    t.createTable('rbac_roles', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull(),
      slug: text().notNull(),
      available_on_registration: boolean().notNull().default(false),
    })
    t.addUnique('rbac_roles', ['slug'])
    t.addUnique('rbac_roles', ['title'])
    t.addIndex('rbac_roles', ['created_at', 'id'])

    t.createTable('rbac_permissions', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      type: text().notNull().default('HTTP'),
      method: text().notNull().default('*'),
      path: text().notNull(),
      admin_title: text().notNull(),
    })
    t.addUnique('rbac_permissions', ['type', 'method', 'path'])
    t.addIndex('rbac_permissions', ['created_at', 'id'])

    t.createTable('rbac_sessions', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      refresh_hash: text(),
      generation: integer().notNull().default(0),
      rotated_at: timestamptz(),
      expires_at: timestamptz(),
      revoked_at: timestamptz(),
      user_agent: text(),
      has_second_factor: boolean().notNull().default(false),
    })
    t.addIndex('rbac_sessions', ['created_at', 'id'])
    t.addIndex('rbac_sessions', ['subject_id'])

    t.createTable('rbac_authenticators', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      secret: text(),
      recovery_codes: jsonb(),
      confirmed_at: timestamptz(),
    })
    t.addUnique('rbac_authenticators', ['subject_id'])
    t.addIndex('rbac_authenticators', ['created_at', 'id'])

    t.createTable('rbac_widgets', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      title: jsonb().notNull().default({}),
      subtitle: jsonb().notNull().default({}),
      description: jsonb().notNull().default({}),
      admin_title: text().notNull(),
      slug: text().notNull(),
      class_name: text(),
      url: text(),
    })
    t.addUnique('rbac_widgets', ['slug'])
    t.addIndex('rbac_widgets', ['created_at', 'id'])

    t.createTable('rbac_subjects_to_identities', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      identity_id: uuid().notNull().references('rbac_identities', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_identities', ['identity_id'])
    t.addIndex('rbac_subjects_to_identities', ['identity_id', 'order_index'])
    t.addIndex('rbac_subjects_to_identities', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_identities', ['subject_id', 'order_index'])

    t.createTable('rbac_subjects_to_roles', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      subject_id: uuid().notNull().references('rbac_subjects', 'cascade'),
      role_id: uuid().notNull().references('rbac_roles', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_subjects_to_roles', ['subject_id', 'role_id'])
    t.addIndex('rbac_subjects_to_roles', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_subjects_to_roles', ['role_id', 'order_index'])
    t.addIndex('rbac_subjects_to_roles', ['subject_id', 'order_index'])

    t.createTable('rbac_roles_to_permissions', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      role_id: uuid().notNull().references('rbac_roles', 'cascade'),
      permission_id: uuid().notNull().references('rbac_permissions', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addUnique('rbac_roles_to_permissions', ['role_id', 'permission_id'])
    t.addIndex('rbac_roles_to_permissions', ['order_index', 'created_at', 'id'])
    t.addIndex('rbac_roles_to_permissions', ['permission_id', 'order_index'])
    t.addIndex('rbac_roles_to_permissions', ['role_id', 'order_index'])
  },
  down(t) {
    t.dropTable('rbac_roles_to_permissions')
    t.dropTable('rbac_subjects_to_roles')
    t.dropTable('rbac_subjects_to_identities')
    t.dropTable('rbac_widgets')
    t.dropTable('rbac_authenticators')
    t.dropTable('rbac_sessions')
    t.dropTable('rbac_permissions')
    t.dropTable('rbac_roles')
    t.dropTable('rbac_identities')
    t.dropTable('rbac_subjects')
  },
})
