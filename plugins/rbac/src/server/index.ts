import { definePlugin, entitiesIn, forgetPreferences } from '@tessera/core/server'
import seed from '../../seed/index.ts'
import * as definitions from '../index.ts'
import { routeConfirm } from './authentication/confirm.ts'
import { routeLogin } from './authentication/email-and-password-login.ts'
import { routeRegistration } from './authentication/email-and-password-registration.ts'
import { routeForgotPassword } from './authentication/forgot-password.ts'
import { routeIsAuthorized } from './authentication/is-authorized.ts'
import { routeMe } from './authentication/me.ts'
import { routeMethods } from './authentication/methods.ts'
import { preventCaching } from './authentication/no-store.ts'
import { routeRefuseEmail } from './authentication/refuse-email.ts'
import { routeResetPassword } from './authentication/reset-password.ts'
import { routeSessions } from './authentication/session-routes.ts'
import { routeVerifyEmail } from './authentication/verify-email.ts'
import { routeIdentityChanges } from './identities/identity-changes.ts'
import { routeIdentities } from './identities/identity-routes.ts'
import { IdentityService } from './identities/identity-service.ts'
import { jobs, scheduleJobs } from './jobs/jobs.ts'
import { notificationJobs } from './notifications/notification-jobs.ts'
import { routeNotify } from './notifications/notify-route.ts'
import { optionsSchema, type RbacOptions } from './options.ts'
import { PermissionService } from './permissions/permission-service.ts'
import { routeRouteList } from './permissions/route-list.ts'
import { openRbac } from './rbac.ts'
import { RoleService } from './roles/role-service.ts'
import { SubjectRoleService } from './roles/subject-role-service.ts'
import { routeAuthenticator } from './second-factor/authenticator-routes.ts'
import { routeSecondFactor } from './second-factor/second-factor-route.ts'
import { firstLogin, setUpRbac } from './setup.ts'
import { AuthenticatorService, SessionService, SubjectIdentityService } from './subjects/owned-services.ts'
import { routeOwnSessions } from './subjects/session-routes.ts'
import { SubjectService } from './subjects/subject-service.ts'
import { routeTelegram } from './telegram/telegram-routes.ts'
import { readRpcUrls } from './wallet/rpc-urls.ts'
import { routeWallet } from './wallet/wallet-routes.ts'

export type { RbacOptions } from './options.ts'

export default definePlugin<RbacOptions>({
  name: 'rbac',
  options: optionsSchema,
  checkEnvironment(configuration) {
    firstLogin(configuration)
    readRpcUrls(configuration.environment.EVM_RPC_URLS)
  },
  entities: entitiesIn(definitions),
  services: [
    SubjectService,
    IdentityService,
    SubjectIdentityService,
    SessionService,
    AuthenticatorService,
    PermissionService,
    RoleService,
    SubjectRoleService,
  ],
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
  jobs: { ...jobs, ...notificationJobs },
  setup: setUpRbac,
  async server(app, host) {
    const rbac = await openRbac(app, host)
    preventCaching(app)
    routeSessions(app, rbac)
    routeMe(app, rbac)
    routeMethods(app, rbac)
    routeIsAuthorized(app, rbac)
    routeRegistration(app, rbac)
    routeLogin(app, rbac)
    routeForgotPassword(app, rbac)
    routeResetPassword(app, rbac)
    routeVerifyEmail(app, rbac)
    routeRefuseEmail(app, rbac)
    routeConfirm(app, rbac)
    routeWallet(app, rbac)
    routeTelegram(app, rbac)
    routeSecondFactor(app, rbac)
    routeIdentities(app, rbac)
    routeIdentityChanges(app, rbac)
    routeAuthenticator(app, rbac)
    routeOwnSessions(app, rbac)
    routeNotify(app, rbac)
    app.addHook('onReady', () => scheduleJobs(host))
    routeRouteList(app, rbac)
    host.events.on(`${definitions.subject.path}:deleted`, ({ ids }) => forgetPreferences(host.database, ids))
  },
})
