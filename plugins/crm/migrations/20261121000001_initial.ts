import { boolean, integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('crm_forms', {
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
    })
    t.addUnique('crm_forms', ['slug'])
    t.addIndex('crm_forms', ['created_at', 'id'])

    t.createTable('crm_inputs', {
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
      type: text().notNull().default('default'),
      is_required: boolean().notNull().default(false),
      label: jsonb().notNull().default({}),
      placeholder: jsonb().notNull().default({}),
    })
    t.addUnique('crm_inputs', ['slug'])
    t.addIndex('crm_inputs', ['created_at', 'id'])

    t.createTable('crm_forms_to_inputs', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      form_id: uuid().notNull().references('crm_forms', 'cascade'),
      input_id: uuid().notNull().references('crm_inputs', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('crm_forms_to_inputs', ['form_id', 'order_index'])
    t.addIndex('crm_forms_to_inputs', ['input_id', 'order_index'])
    t.addIndex('crm_forms_to_inputs', ['order_index', 'created_at', 'id'])

    t.createTable('crm_requests', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      payload: jsonb().notNull(),
      status: text().notNull().default('new'),
    })
    t.addIndex('crm_requests', ['created_at', 'id'])
    t.addIndex('crm_requests', ['status'])

    t.createTable('crm_forms_to_requests', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      form_id: uuid().notNull().references('crm_forms', 'cascade'),
      request_id: uuid().notNull().references('crm_requests', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('crm_forms_to_requests', ['form_id', 'order_index'])
    t.addIndex('crm_forms_to_requests', ['order_index', 'created_at', 'id'])
    t.addIndex('crm_forms_to_requests', ['request_id', 'order_index'])

    t.createTable('crm_widgets', {
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
    })
    t.addUnique('crm_widgets', ['slug'])
    t.addIndex('crm_widgets', ['created_at', 'id'])

    t.createTable('crm_widgets_to_forms', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      widget_id: uuid().notNull().references('crm_widgets', 'cascade'),
      form_id: uuid().notNull().references('crm_forms', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('crm_widgets_to_forms', ['form_id', 'order_index'])
    t.addIndex('crm_widgets_to_forms', ['order_index', 'created_at', 'id'])
    t.addIndex('crm_widgets_to_forms', ['widget_id', 'order_index'])
  },
  down(t) {
    t.dropTable('crm_widgets_to_forms')
    t.dropTable('crm_widgets')
    t.dropTable('crm_forms_to_requests')
    t.dropTable('crm_requests')
    t.dropTable('crm_forms_to_inputs')
    t.dropTable('crm_inputs')
    t.dropTable('crm_forms')
  },
})
