import * as definitions from '@tessera/rbac'
import { definePlugin, deletePreferences } from '@tessera/server'
import { registerAccounts } from './accounts/account-routes.ts'
import { registerApiKeys } from './api-keys/api-key-routes.ts'
import { ApiKeyRoleService, ApiKeyService } from './api-keys/api-key-services.ts'
import { registerConfirm } from './authentication/confirm.ts'
import { registerLogin } from './authentication/email-and-password-login.ts'
import { registerRegistration } from './authentication/email-and-password-registration.ts'
import { registerForgotPassword } from './authentication/forgot-password.ts'
import { registerIsAuthorized } from './authentication/is-authorized.ts'
import { registerMe } from './authentication/me.ts'
import { registerMethods } from './authentication/methods.ts'
import { preventCaching } from './authentication/no-store.ts'
import { registerRefuseEmail } from './authentication/refuse-email.ts'
import { registerResetPassword } from './authentication/reset-password.ts'
import { registerSessions } from './authentication/session-routes.ts'
import { registerVerifyEmail } from './authentication/verify-email.ts'
import { registerIdentityChanges } from './identities/identity-changes.ts'
import { registerIdentities } from './identities/identity-routes.ts'
import { IdentityService } from './identities/identity-service.ts'
import { jobs, scheduleJobs } from './jobs/jobs.ts'
import { notificationJobs } from './notifications/notification-jobs.ts'
import { registerTopicChoices } from './notifications/topic-choices.ts'
import { optionsSchema, type RbacOptions } from './options.ts'
import { PermissionService } from './permissions/permission-service.ts'
import { registerRouteList } from './permissions/route-list.ts'
import { openRbac } from './rbac.ts'
import { RoleService } from './roles/role-service.ts'
import { SubjectRoleService } from './roles/subject-role-service.ts'
import { registerAuthenticator } from './second-factor/authenticator-routes.ts'
import { registerSecondFactor } from './second-factor/second-factor-route.ts'
import { firstLogin, setUpRbac } from './setup.ts'
import { AuthenticatorService, SessionService, SubjectIdentityService } from './subjects/owned-services.ts'
import { registerOwnSessions } from './subjects/session-routes.ts'
import { SubjectService } from './subjects/subject-service.ts'
import { registerTelegram } from './telegram/telegram-routes.ts'
import { readRpcUrls } from './wallet/rpc-urls.ts'
import { registerWallet } from './wallet/wallet-routes.ts'

export type { RbacOptions } from './options.ts'

export default definePlugin<RbacOptions>({
  options: optionsSchema,
  checkEnvironment(configuration) {
    firstLogin(configuration)
    readRpcUrls(configuration.environment.EVM_RPC_URLS)
  },
  entities: definitions,
  services: [
    SubjectService,
    IdentityService,
    SubjectIdentityService,
    SessionService,
    AuthenticatorService,
    PermissionService,
    RoleService,
    SubjectRoleService,
    ApiKeyService,
    ApiKeyRoleService,
  ],
  migrations: new URL('../migrations/', import.meta.url),
  jobs: { ...jobs, ...notificationJobs },
  setup: setUpRbac,
  async server(app, host) {
    const rbac = await openRbac(app, host)
    preventCaching(app)
    registerSessions(app, rbac)
    registerMe(app, rbac)
    registerMethods(app, rbac)
    registerIsAuthorized(app, rbac)
    registerRegistration(app, rbac)
    registerLogin(app, rbac)
    registerForgotPassword(app, rbac)
    registerResetPassword(app, rbac)
    registerVerifyEmail(app, rbac)
    registerRefuseEmail(app, rbac)
    registerConfirm(app, rbac)
    registerWallet(app, rbac)
    registerTelegram(app, rbac)
    registerSecondFactor(app, rbac)
    registerIdentities(app, rbac)
    registerIdentityChanges(app, rbac)
    registerAuthenticator(app, rbac)
    registerOwnSessions(app, rbac)
    registerAccounts(app, rbac)
    registerApiKeys(app, rbac)
    registerTopicChoices(app, host)
    app.addHook('onReady', () => scheduleJobs(host))
    registerRouteList(app, rbac)
    host.events.on(`${definitions.subject.path}:deleted`, ({ ids }) => deletePreferences(host.database, ids))
  },
})
