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
import { routeIsAuthorized } from './authentication/is-authorized.ts'
import { routeMe } from './authentication/me.ts'
import { routeMethods } from './authentication/methods.ts'
import { keepOutOfCaches } from './authentication/no-store.ts'
import { routeSessions } from './authentication/session-routes.ts'
import type { RbacOptions } from './options.ts'
import { openRbac } from './rbac.ts'

export type { RbacOptions } from './options.ts'

export default definePlugin<RbacOptions>({
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
  async server(app, host) {
    const rbac = await openRbac(app, host)
    keepOutOfCaches(app)
    routeSessions(app, rbac)
    routeMe(app, rbac)
    routeMethods(app, rbac)
    routeIsAuthorized(app, rbac)
  },
})
