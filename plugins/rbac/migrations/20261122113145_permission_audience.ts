import { migration, text } from '@tessera/core/migration/v1'

/** Permissions say whom they let in. Until now one without a role let everyone in: those stay open. */
export default migration({
  up(t) {
    t.addColumn('rbac_permissions', 'audience', text().notNull().default('roles'))
    t.sql(`update "rbac_permissions" p set "audience" = 'everyone' where ${hasNoRole}`)
  },
  /** What can't be said without the field is left to administrators: a rule without a role would be open again. */
  down(t) {
    t.sql(`delete from "rbac_roles_to_permissions" l using "rbac_permissions" p
      where p."id" = l."permission_id" and p."audience" <> 'roles'`)
    t.sql(`insert into "rbac_roles_to_permissions" ("id", "created_at", "updated_at", "role_id", "permission_id")
      select gen_random_uuid(), now(), now(), r."id", p."id" from "rbac_permissions" p, "rbac_roles" r
      where r."slug" = 'admin' and p."audience" <> 'everyone' and ${hasNoRole}`)
    t.dropColumn('rbac_permissions', 'audience')
  },
})

const hasNoRole = `not exists (select 1 from "rbac_roles_to_permissions" l where l."permission_id" = p."id")`
