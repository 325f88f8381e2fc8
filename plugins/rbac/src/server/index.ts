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
import { routeLogin } from './authentication/email-and-password-login.ts'
import { routeRegistration } from './authentication/email-and-password-registration.ts'
import { routeForgotPassword } from './authentication/forgot-password.ts'
import { routeIsAuthorized } from './authentication/is-authorized.ts'
import { routeMe } from './authentication/me.ts'
import { routeMethods } from './authentication/methods.ts'
import { keepOutOfCaches } from './authentication/no-store.ts'
import { routeResetPassword } from './authentication/reset-password.ts'
import { routeSessions } from './authentication/session-routes.ts'
import { routeVerifyEmail } from './authentication/verify-email.ts'
import { jobs, scheduleJobs } from './jobs/jobs.ts'
import type { RbacOptions } from './options.ts'
import { PermissionService } from './permissions/permission-service.ts'
import { routeRouteList } from './permissions/route-list.ts'
import { openRbac } from './rbac.ts'
import { RoleService } from './roles/role-service.ts'
import { SubjectRoleService } from './roles/subject-role-service.ts'
import { setUpRbac } from './setup.ts'

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
  services: [PermissionService, RoleService, SubjectRoleService],
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
  jobs,
  setup: setUpRbac,
  async server(app, host) {
    const rbac = await openRbac(app, host)
    keepOutOfCaches(app)
    routeSessions(app, rbac)
    routeMe(app, rbac)
    routeMethods(app, rbac)
    routeIsAuthorized(app, rbac)
    routeRegistration(app, rbac)
    routeLogin(app, rbac)
    routeForgotPassword(app, rbac)
    routeResetPassword(app, rbac)
    routeVerifyEmail(app, rbac)
    app.addHook('onReady', () => scheduleJobs(host))
    routeRouteList(app, rbac)
  },
})
