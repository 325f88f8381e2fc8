import { definePlugin } from '@tessera/core/server'
import seed from '../../seed/index.ts'
import {
  authenticator,
  identity,
  permission,
  role,
  rolesToPermissions,
  session,
  subject,
  subjectsToIdentities,
  subjectsToRoles,
  widget,
} from '../index.ts'

export default definePlugin({
  name: 'rbac',
  entities: [
    subject,
    identity,
    role,
    permission,
    session,
    authenticator,
    widget,
    subjectsToIdentities,
    subjectsToRoles,
    rolesToPermissions,
  ],
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
})
