import { boolean, relation } from '@tessera/core'
import { apiKey, identity, permission, role, subject } from './entities.ts'

/** The identities of a subject; an identity belongs to one subject. */
export const subjectsToIdentities = relation(subject, identity, { unique: [['identityId']] })
export const subjectsToRoles = relation(subject, role, {
  fields: {
    /** It came with a product that the subject has paid for, and goes with it. */
    isSold: boolean({ default: false, writable: false }),
  },
  unique: [['subjectId', 'roleId']],
})
/** The roles that a key acts with. */
export const apiKeysToRoles = relation(apiKey, role, { archive: 'never', unique: [['apiKeyId', 'roleId']] })
export const rolesToPermissions = relation(role, permission, { unique: [['roleId', 'permissionId']] })
