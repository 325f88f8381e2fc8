import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('rbac_identities', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('provider').notNullable().defaultTo('email_and_password')
    table.text('email')
    table.text('pending_email')
    table.text('account')
    table.text('password')
    table.text('salt')
    table.text('code')
    table.timestamp('code_expires_at', { precision: 3 })
    table.timestamp('verified_at', { precision: 3 })
    table.unique(['provider', 'account'])
    table.index(['created_at', 'id'])
    table.index(['email'])
  })

  await knex.schema.createTable('rbac_permissions', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('type').notNullable().defaultTo('HTTP')
    table.text('method').notNullable().defaultTo('*')
    table.text('path').notNullable()
    table.text('audience').notNullable().defaultTo('roles')
    table.text('admin_title').notNullable()
    table.unique(['type', 'method', 'path'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('rbac_roles', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable()
    table.text('slug').notNullable()
    table.boolean('available_on_registration').notNullable().defaultTo(false)
    table.unique(['slug'])
    table.unique(['title'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('rbac_roles_to_permissions', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('role_id').notNullable().references('id').inTable('rbac_roles').onDelete('CASCADE')
    table.uuid('permission_id').notNullable().references('id').inTable('rbac_permissions').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['role_id', 'permission_id'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['permission_id', 'order_index'])
    table.index(['role_id', 'order_index'])
  })

  await knex.schema.createTable('rbac_subjects', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('slug').notNullable()
    table.text('language')
    table.boolean('is_anonymous').notNullable().defaultTo(true)
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('rbac_authenticators', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table.text('secret')
    table.jsonb('recovery_codes')
    table.timestamp('confirmed_at', { precision: 3 })
    table.unique(['subject_id'])
    table.index(['created_at', 'id'])
  })

  await knex.schema.createTable('rbac_sessions', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table.text('refresh_hash')
    table.integer('generation').notNullable().defaultTo(0)
    table.timestamp('rotated_at', { precision: 3 })
    table.timestamp('expires_at', { precision: 3 })
    table.timestamp('revoked_at', { precision: 3 })
    table.timestamp('proven_at', { precision: 3 })
    table.text('user_agent')
    table.boolean('has_second_factor').notNullable().defaultTo(false)
    table.index(['created_at', 'id'])
    table.index(['subject_id'])
  })

  await knex.schema.createTable('rbac_subjects_to_identities', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table.uuid('identity_id').notNullable().references('id').inTable('rbac_identities').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['identity_id'])
    table.index(['identity_id', 'order_index'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['subject_id', 'order_index'])
  })

  await knex.schema.createTable('rbac_subjects_to_roles', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('subject_id').notNullable().references('id').inTable('rbac_subjects').onDelete('CASCADE')
    table.uuid('role_id').notNullable().references('id').inTable('rbac_roles').onDelete('CASCADE')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.unique(['subject_id', 'role_id'])
    table.index(['order_index', 'created_at', 'id'])
    table.index(['role_id', 'order_index'])
    table.index(['subject_id', 'order_index'])
  })

  await knex.schema.createTable('rbac_widgets', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('subtitle').notNullable().defaultTo('{}')
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.text('url')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })

  // An address that nobody has shown to be theirs keeps nobody else from using it.
  await knex.schema.alterTable('rbac_identities', table => {
    table.unique(['email'], {
      indexName: 'rbac_identities_verified_email',
      predicate: knex.whereRaw("provider = 'email_and_password' and verified_at is not null"),
    })
  })

  await knex.raw(countIdentities)
  await knex.raw(identitiesChanged)
  await knex.raw(`create trigger rbac_subjects_to_identities_changed
    after insert or delete or update of subject_id on rbac_subjects_to_identities
    for each row execute function rbac_subjects_to_identities_changed()`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger rbac_subjects_to_identities_changed on rbac_subjects_to_identities')
  await knex.raw('drop function rbac_subjects_to_identities_changed()')
  await knex.raw('drop function rbac_subject_is_anonymous(uuid)')
  await knex.schema.dropTable('rbac_widgets')
  await knex.schema.dropTable('rbac_subjects_to_roles')
  await knex.schema.dropTable('rbac_subjects_to_identities')
  await knex.schema.dropTable('rbac_sessions')
  await knex.schema.dropTable('rbac_authenticators')
  await knex.schema.dropTable('rbac_subjects')
  await knex.schema.dropTable('rbac_roles_to_permissions')
  await knex.schema.dropTable('rbac_roles')
  await knex.schema.dropTable('rbac_permissions')
  await knex.schema.dropTable('rbac_identities')
}

/**
 * Identities come and go by many doors: logins, forms, imports, the trash, what is deleted along with them. The database sees
 * all of them, and counts with the subject locked: two at the same time are counted one after the other. The lock is the
 * weaker one, which foreign keys to the subject do not wait for.
 */
const countIdentities = `
create function rbac_subject_is_anonymous(subject uuid) returns void language plpgsql as $$
begin
  perform 1 from rbac_subjects where id = subject for no key update;
  update rbac_subjects s set is_anonymous = not s.is_anonymous
  where s.id = subject
    and s.is_anonymous = exists (select 1 from rbac_subjects_to_identities l where l.subject_id = s.id);
end
$$`

const identitiesChanged = `
create function rbac_subjects_to_identities_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform rbac_subject_is_anonymous(new.subject_id);
  end if;
  if tg_op <> 'INSERT' then
    perform rbac_subject_is_anonymous(old.subject_id);
  end if;
  return null;
end
$$`
