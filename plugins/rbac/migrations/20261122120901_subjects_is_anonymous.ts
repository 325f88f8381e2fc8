import { boolean, migration } from '@tessera/core/migration/v1'

/**
 * Ways in come and go by many doors: logins, forms, imports, the trash, what is deleted along with them. The database sees all
 * of them, and counts with the subject locked: two at the same time are counted one after the other. The lock is the weaker one, which foreign keys
 * to the subject do not wait for.
 */
export default migration({
  up(t) {
    t.addColumn('rbac_subjects', 'is_anonymous', boolean().notNull().default(true))
    t.sql(
      'update rbac_subjects s set is_anonymous = false where exists (select 1 from rbac_subjects_to_identities l where l.subject_id = s.id)',
    )
    t.sql(`create function rbac_subject_is_anonymous(subject uuid) returns void language plpgsql as $$
begin
  perform 1 from rbac_subjects where id = subject for no key update;
  update rbac_subjects s set is_anonymous = not s.is_anonymous
  where s.id = subject
    and s.is_anonymous = exists (select 1 from rbac_subjects_to_identities l where l.subject_id = s.id);
end
$$`)
    t.sql(`create function rbac_subjects_to_identities_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform rbac_subject_is_anonymous(new.subject_id);
  end if;
  if tg_op <> 'INSERT' then
    perform rbac_subject_is_anonymous(old.subject_id);
  end if;
  return null;
end
$$`)
    t.sql(
      'create trigger rbac_subjects_to_identities_changed after insert or delete or update of subject_id on rbac_subjects_to_identities for each row execute function rbac_subjects_to_identities_changed()',
    )
  },
  down(t) {
    t.sql('drop trigger rbac_subjects_to_identities_changed on rbac_subjects_to_identities')
    t.sql('drop function rbac_subjects_to_identities_changed()')
    t.sql('drop function rbac_subject_is_anonymous(uuid)')
    t.dropColumn('rbac_subjects', 'is_anonymous')
  },
})
