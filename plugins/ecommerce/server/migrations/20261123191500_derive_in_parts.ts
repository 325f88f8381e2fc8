import type { Knex } from 'knex'

/**
 * What many products share is derived in parts by a job, so that its text is written at once however many they are. Each row is
 * one change: a later one of the same attribute has its own, whether or not the job has begun with the former.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('ecommerce_attributes_to_derive', table => {
    table.comment('Not an entity: attributes whose products a job derives')
    table.specificType('id', 'bigint generated always as identity').primary()
    table.uuid('attribute_id').notNullable()
  })
  await knex.schema.createTable('ecommerce_products_to_derive', table => {
    table.comment('Not an entity: products that a job derives')
    table.specificType('id', 'bigint generated always as identity').primary()
    table.uuid('product_id').notNullable()
  })
  await knex.raw('drop trigger ecommerce_derive_updated on ecommerce_attributes')
  await knex.raw(functions)
  await knex.raw(`create trigger ecommerce_derive_updated after update on ecommerce_attributes
    referencing old table as former new table as changed for each statement execute function ecommerce_attributes_changed()`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger ecommerce_derive_updated on ecommerce_attributes')
  await knex.raw(formerFunctions)
  await knex.raw(`create trigger ecommerce_derive_updated after update on ecommerce_attributes
    referencing new table as changed for each statement execute function ecommerce_attributes_changed()`)
  await knex.raw('drop function ecommerce_derive_attributes(uuid[])')
  await knex.schema.dropTable('ecommerce_products_to_derive')
  await knex.schema.dropTable('ecommerce_attributes_to_derive')
}

const functions = `
create function ecommerce_derive_attributes(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  if (select count(*) from (
    select 1 from ecommerce_products_to_attributes where attribute_id = any(ids)
    union all
    select 1 from ecommerce_skus_to_attributes where attribute_id = any(ids)
    limit 501) of_them) > 500
  then insert into ecommerce_attributes_to_derive (attribute_id) select distinct unnest(ids);
  else perform ecommerce_derive_products(ecommerce_products_of_attributes(ids));
  end if;
end $$;

create or replace function ecommerce_attributes_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_attributes((
    select array_agg(c.id) from changed c join former f on f.id = c.id
    where (f.string, f.number, f.boolean) is distinct from (c.string, c.number, c.boolean)));
  return null;
end $$;

create or replace function ecommerce_attribute_links_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_attributes((select array_agg(attribute_id) from changed));
  return null;
end $$;

create or replace function ecommerce_attribute_key_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_attributes((
    select array_agg(attribute_id) from ecommerce_attribute_keys_to_attributes where attribute_key_id = new.id));
  return null;
end $$;`

const formerFunctions = `
create or replace function ecommerce_attributes_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products(ecommerce_products_of_attributes((select array_agg(id) from changed)));
  return null;
end $$;

create or replace function ecommerce_attribute_links_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products(ecommerce_products_of_attributes((select array_agg(attribute_id) from changed)));
  return null;
end $$;

create or replace function ecommerce_attribute_key_changed() returns trigger language plpgsql as $$
begin
  perform ecommerce_derive_products(ecommerce_products_of_attributes((
    select array_agg(attribute_id) from ecommerce_attribute_keys_to_attributes where attribute_key_id = new.id)));
  return null;
end $$;`
