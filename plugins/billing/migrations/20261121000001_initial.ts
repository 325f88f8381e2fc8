import { boolean, integer, jsonb, migration, text, timestamptz, uuid } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.createTable('billing_currencies', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      code: text().notNull(),
      symbol: text(),
      title: jsonb().notNull().default({}),
      is_default: boolean().notNull().default(false),
      fraction_digits: integer().notNull().default(2),
      admin_title: text().notNull(),
      slug: text().notNull(),
    })
    t.addUnique('billing_currencies', ['code'])
    t.addUnique('billing_currencies', ['slug'])
    t.addIndex('billing_currencies', ['created_at', 'id'])

    t.createTable('billing_invoices', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      status: text().notNull().default('open'),
      amount: integer().notNull(),
      provider: text(),
      provider_id: text(),
      payment_url: text(),
      success_url: text(),
      cancel_url: text(),
      email: text(),
    })
    t.addIndex('billing_invoices', ['created_at', 'id'])
    t.addIndex('billing_invoices', ['provider_id'])
    t.addIndex('billing_invoices', ['provider'])

    t.createTable('billing_invoices_to_currencies', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      invoice_id: uuid().notNull().references('billing_invoices', 'cascade'),
      currency_id: uuid().notNull().references('billing_currencies', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('billing_invoices_to_currencies', ['currency_id', 'order_index'])
    t.addIndex('billing_invoices_to_currencies', ['invoice_id', 'order_index'])
    t.addIndex('billing_invoices_to_currencies', ['order_index', 'created_at', 'id'])

    t.createTable('billing_payment_events', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      provider: text().notNull(),
      event_id: text().notNull(),
      payload: jsonb().notNull(),
      received_at: timestamptz().notNull(),
      processed_at: timestamptz(),
      outcome: text(),
    })
    t.addUnique('billing_payment_events', ['provider', 'event_id'])
    t.addIndex('billing_payment_events', ['created_at', 'id'])
    t.addIndex('billing_payment_events', ['processed_at'])

    t.createTable('billing_payment_intents', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      status: text().notNull().default('requires_payment_method'),
      amount: integer().notNull(),
      type: text().notNull().default('one_off'),
      interval: text(),
    })
    t.addIndex('billing_payment_intents', ['created_at', 'id'])

    t.createTable('billing_payment_intents_to_currencies', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      payment_intent_id: uuid().notNull().references('billing_payment_intents', 'cascade'),
      currency_id: uuid().notNull().references('billing_currencies', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('billing_payment_intents_to_currencies', ['currency_id', 'order_index'])
    t.addIndex('billing_payment_intents_to_currencies', ['order_index', 'created_at', 'id'])
    t.addIndex('billing_payment_intents_to_currencies', ['payment_intent_id', 'order_index'])

    t.createTable('billing_payment_intents_to_invoices', {
      id: uuid().primaryKey(),
      created_at: timestamptz().notNull(),
      updated_at: timestamptz().notNull(),
      variant: text().notNull().default('default'),
      payment_intent_id: uuid().notNull().references('billing_payment_intents', 'cascade'),
      invoice_id: uuid().notNull().references('billing_invoices', 'cascade'),
      order_index: integer().notNull().default(0),
      class_name: text(),
    })
    t.addIndex('billing_payment_intents_to_invoices', ['invoice_id', 'order_index'])
    t.addIndex('billing_payment_intents_to_invoices', ['order_index', 'created_at', 'id'])
    t.addIndex('billing_payment_intents_to_invoices', ['payment_intent_id', 'order_index'])

    t.createTable('billing_widgets', {
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
    t.addUnique('billing_widgets', ['slug'])
    t.addIndex('billing_widgets', ['created_at', 'id'])
  },
  down(t) {
    t.dropTable('billing_widgets')
    t.dropTable('billing_payment_intents_to_invoices')
    t.dropTable('billing_payment_intents_to_currencies')
    t.dropTable('billing_payment_intents')
    t.dropTable('billing_payment_events')
    t.dropTable('billing_invoices_to_currencies')
    t.dropTable('billing_invoices')
    t.dropTable('billing_currencies')
  },
})
