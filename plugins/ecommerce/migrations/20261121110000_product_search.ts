import { jsonb, migration, numeric, text, uuid } from '@tessera/core/migration/v1'

/**
 * What products are looked for by: a price in each currency and the values of features, one row each. Triggers keep both in
 * step with attributes, keys and currencies, whoever changes those.
 */
export default migration({
  up(t) {
    t.createTable(
      'ecommerce_product_prices',
      {
        product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
        billing_module_currency_id: uuid().notNull().references('billing_currencies', 'cascade'),
        amount: numeric().notNull(),
      },
      { notAnEntity: 'follows from the attributes of products' },
    )
    t.sql('alter table "ecommerce_product_prices" add primary key ("product_id", "billing_module_currency_id")')
    t.addIndex('ecommerce_product_prices', ['billing_module_currency_id', 'amount', 'product_id'])

    t.createTable(
      'ecommerce_product_facets',
      {
        product_id: uuid().notNull().references('ecommerce_products', 'cascade'),
        attribute_key_id: uuid().notNull().references('ecommerce_attribute_keys', 'cascade'),
        value: text().notNull(),
        label: jsonb().notNull().default({}),
      },
      { notAnEntity: 'follows from the attributes of products' },
    )
    t.sql('alter table "ecommerce_product_facets" add primary key ("product_id", "attribute_key_id", "value")')
    t.addIndex('ecommerce_product_facets', ['attribute_key_id', 'value', 'product_id'])

    t.sql(derive)
    t.sql(triggers)
  },
  down(t) {
    t.sql(`
      drop function ecommerce_product_attributes_changed() cascade;
      drop function ecommerce_attributes_changed() cascade;
      drop function ecommerce_attribute_links_changed() cascade;
      drop function ecommerce_attribute_key_changed() cascade;
      drop function ecommerce_derive_products(uuid[]);`)
    t.dropTable('ecommerce_product_facets')
    t.dropTable('ecommerce_product_prices')
  },
})

/** A value of a text is its English one, else the first: the same in every language. */
const derive = `
create function ecommerce_derive_products(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  -- Whoever changes the same products at the same time waits here, and then sees what the other one wrote.
  perform 1 from ecommerce_products where id = any(ids) order by id for no key update;
  delete from ecommerce_product_prices where product_id = any(ids);
  delete from ecommerce_product_facets where product_id = any(ids);

  insert into ecommerce_product_prices (product_id, billing_module_currency_id, amount)
  select pa.product_id, c.currency_id, sum(a.number)
  from ecommerce_products p
  join ecommerce_products_to_attributes pa on pa.product_id = p.id
  join ecommerce_attributes a on a.id = pa.attribute_id
  cross join lateral (
    select k.type from ecommerce_attribute_keys_to_attributes ka
    join ecommerce_attribute_keys k on k.id = ka.attribute_key_id
    where ka.attribute_id = a.id order by ka.order_index, ka.created_at, ka.id limit 1) k
  cross join lateral (
    select ac.billing_module_currency_id as currency_id from ecommerce_attributes_to_billing_module_currencies ac
    where ac.attribute_id = a.id order by ac.order_index, ac.created_at, ac.id limit 1) c
  where p.id = any(ids) and k.type = 'price' and a.number is not null
  group by pa.product_id, c.currency_id
  on conflict do nothing;

  insert into ecommerce_product_facets (product_id, attribute_key_id, value, label)
  select p.id, k.id, v.value, case k.field when 'string' then a.string else '{}' end
  from ecommerce_products p
  join ecommerce_products_to_attributes pa on pa.product_id = p.id
  join ecommerce_attributes a on a.id = pa.attribute_id
  cross join lateral (
    select k.id, k.type, k.field from ecommerce_attribute_keys_to_attributes ka
    join ecommerce_attribute_keys k on k.id = ka.attribute_key_id
    where ka.attribute_id = a.id order by ka.order_index, ka.created_at, ka.id limit 1) k
  cross join lateral (
    select case k.field
      when 'boolean' then a.boolean::text
      when 'string' then coalesce(
        nullif(a.string->>'en', ''),
        (select t.value from jsonb_each_text(a.string) t where t.value <> '' order by t.key limit 1))
      end as value) v
  where p.id = any(ids) and k.type = 'feature' and v.value is not null and length(v.value) <= 200
  on conflict do nothing;
end $$`

/** Each statement is looked at once, however many rows it changes. */
const triggers = `
create function ecommerce_product_attributes_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((select array_agg(distinct product_id) from changed));
  return null;
end $$;

create function ecommerce_attributes_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from changed c
    join ecommerce_products_to_attributes pa on pa.attribute_id = c.id));
  return null;
end $$;

create function ecommerce_attribute_links_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from changed c
    join ecommerce_products_to_attributes pa on pa.attribute_id = c.attribute_id));
  return null;
end $$;

create function ecommerce_attribute_key_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products((
    select array_agg(distinct pa.product_id) from ecommerce_attribute_keys_to_attributes ka
    join ecommerce_products_to_attributes pa on pa.attribute_id = ka.attribute_id
    where ka.attribute_key_id = new.id));
  return null;
end $$;

create trigger ecommerce_derive_inserted after insert on ecommerce_products_to_attributes
  referencing new table as changed for each statement execute function ecommerce_product_attributes_changed();
create trigger ecommerce_derive_updated after update on ecommerce_products_to_attributes
  referencing new table as changed for each statement execute function ecommerce_product_attributes_changed();
create trigger ecommerce_derive_moved after update on ecommerce_products_to_attributes
  referencing old table as changed for each statement execute function ecommerce_product_attributes_changed();
create trigger ecommerce_derive_deleted after delete on ecommerce_products_to_attributes
  referencing old table as changed for each statement execute function ecommerce_product_attributes_changed();

create trigger ecommerce_derive_updated after update on ecommerce_attributes
  referencing new table as changed for each statement execute function ecommerce_attributes_changed();

create trigger ecommerce_derive_changed after update of type, field on ecommerce_attribute_keys
  for each row when (old.type is distinct from new.type or old.field is distinct from new.field)
  execute function ecommerce_attribute_key_changed();

${linkTriggers('ecommerce_attribute_keys_to_attributes')}
${linkTriggers('ecommerce_attributes_to_billing_module_currencies')}`

function linkTriggers(table: string): string {
  return [
    ['inserted', 'insert', 'new'],
    ['updated', 'update', 'new'],
    ['moved', 'update', 'old'],
    ['deleted', 'delete', 'old'],
  ]
    .map(
      ([name, event, rows]) => `create trigger ecommerce_derive_${name} after ${event} on ${table}
  referencing ${rows} table as changed for each statement execute function ecommerce_attribute_links_changed();`,
    )
    .join('\n')
}
