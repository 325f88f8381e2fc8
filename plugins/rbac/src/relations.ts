import { relation } from '@tessera/core'
import { identity, permission, role, subject } from './entities.ts'

/** The identities of a subject; an identity belongs to one subject. */
export const subjectsToIdentities = relation(subject, identity, { unique: [['identityId']] })
export const subjectsToRoles = relation(subject, role, { unique: [['subjectId', 'roleId']] })
export const rolesToPermissions = relation(role, permission, { unique: [['roleId', 'permissionId']] })
