import type { Knex } from 'knex'

/** An id of version 7, which sorts by the time of the first order. */
const id = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send(floor(extract(epoch from min(placed_at)) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`

const latest = (value: string) => `(array_agg(${value} order by placed_at desc) filter (where ${value} <> ''))[1]`

/** One for each address that something was ordered under, with what its latest orders say. */
const customersOfOrders = `
insert into ecommerce_customers (id, created_at, updated_at, email, name, phone, language)
select ${id}, min(placed_at), now(), lower(email), ${latest("address->>'name'")}, ${latest("address->>'phone'")}, ${latest('language')}
from ecommerce_orders where type = 'history' and email <> '' and placed_at is not null group by lower(email)`

const ordersOfCustomers = `
update ecommerce_orders set customer_id = ecommerce_customers.id from ecommerce_customers
where ecommerce_customers.email = lower(ecommerce_orders.email) and type = 'history' and placed_at is not null`

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('ecommerce_customers', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('email').notNullable()
    table.text('name')
    table.text('phone')
    table.text('language')
    table.text('note')
    table.unique(['email'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('ecommerce_customer_tags', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('title').notNullable()
    table.unique(['title'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('ecommerce_customers_to_customer_tags', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('customer_id').notNullable().references('id').inTable('ecommerce_customers').onDelete('CASCADE')
    table.uuid('customer_tag_id').notNullable().references('id').inTable('ecommerce_customer_tags').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(['customer_id', 'order_index'], 'ecommerce_customers_to_customer_tags_customer_id_order_fe981b6c')
    table.index(['customer_tag_id', 'order_index'], 'ecommerce_customers_to_customer_tags_customer_tag_id_o_0fed550f')
    table.index(['order_index', 'created_at', 'id'], 'ecommerce_customers_to_customer_tags_order_index_creat_f679d192')
  })

  await knex.schema.alterTable('ecommerce_orders', table => {
    table.uuid('customer_id')
    table.index(['customer_id'])
    table.foreign('customer_id').references('id').inTable('ecommerce_customers').onDelete('SET NULL')
  })

  await knex.raw(customersOfOrders)
  await knex.raw(ordersOfCustomers)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('ecommerce_orders', table => {
    table.dropForeign('customer_id')
    table.dropIndex(['customer_id'])
    table.dropColumn('customer_id')
  })

  await knex.schema.dropTable('ecommerce_customers_to_customer_tags')
  await knex.schema.dropTable('ecommerce_customer_tags')
  await knex.schema.dropTable('ecommerce_customers')
}
