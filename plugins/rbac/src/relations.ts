import { relation } from '@tessera/core'
import { identity, permission, role, subject } from './entities.ts'

/** Which ways in a subject has; a way in is one subject's. */
export const subjectsToIdentities = relation(subject, identity, { unique: [['identityId']] })
export const subjectsToRoles = relation(subject, role, { unique: [['subjectId', 'roleId']] })
export const rolesToPermissions = relation(role, permission, { unique: [['roleId', 'permissionId']] })
