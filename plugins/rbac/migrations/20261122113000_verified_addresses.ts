import { migration, text, timestamptz } from '@tessera/core/migration/v1'

export default migration({
  up(t) {
    t.dropUnique('rbac_identities', ['provider', 'email'])
    t.addColumn('rbac_identities', 'pending_email', text())
    t.addColumn('rbac_sessions', 'proven_at', timestamptz())
    t.addIndex('rbac_identities', ['email'])
    // An address that nobody has shown to be theirs keeps nobody else from using it.
    t.sql(`create unique index "rbac_identities_verified_email" on "rbac_identities" ("email")
      where "provider" = 'email_and_password' and "verified_at" is not null`)
  },
  down(t) {
    // One identity an address stays: the verified one, else the first.
    t.sql(`delete from "rbac_identities" i using "rbac_identities" o
      where o."provider" = i."provider" and o."email" = i."email" and o."id" <> i."id"
        and (o."verified_at" is null, o."created_at", o."id") < (i."verified_at" is null, i."created_at", i."id")`)
    t.sql('drop index "rbac_identities_verified_email"')
    t.dropIndex('rbac_identities', ['email'])
    t.dropColumn('rbac_sessions', 'proven_at')
    t.dropColumn('rbac_identities', 'pending_email')
    t.addUnique('rbac_identities', ['provider', 'email'])
  },
})
