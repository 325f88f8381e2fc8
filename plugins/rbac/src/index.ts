export { accountPages } from './account-pages.ts'
export {
  type AuthenticationMethods,
  type AuthenticatorSetup,
  authenticationPath,
  type CurrentSubject,
  cookieName,
  type EvmChain,
  emailPattern,
  type OwnIdentity,
  type OwnSession,
  type Provider,
  passwordLength,
  refreshStorageKey,
  type SecondFactorNeeded,
  type SessionTokens,
  type SignInResponse,
  sessionCookie,
  subjectCookie,
  type WalletChallenge,
} from './authentication.ts'
export {
  rolesToProducts,
  subjectsToArticles,
  subjectsToNotifications,
  subjectsToOrders,
  subjectsToPaymentIntents,
  subjectsToProducts,
  subjectsToProfiles,
  subjectsToRequests,
  subjectsToTopics,
} from './bridges.ts'
export { type Confirmation, confirmationNeeded, loginNeeded } from './confirmation.ts'
export { type Device, deviceName, deviceOf } from './device.ts'
export { apiKey, authenticator, identity, permission, role, session, subject, widget } from './entities.ts'
export { apiKeysToRoles, rolesToPermissions, subjectsToIdentities, subjectsToRoles } from './relations.ts'
