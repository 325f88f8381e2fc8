import { confirmationNeeded, loginNeeded } from '@tessera/rbac'
import { defineError, defineIssues, RefusedError } from '@tessera/server'

export const rbacIssues = defineIssues({
  RBAC_EMAIL_OR_PASSWORD: '{at} must have either email or newPassword',
  RBAC_NOT_EMAIL_AND_PASSWORD: 'Only an identity of the provider email_and_password has an e-mail and a password',
  RBAC_WALLET_ADDRESS: '{at} must be the address of a wallet: 0x and 40 digits',
  RBAC_WALLET_CHECKSUM: '{at} has a wrong checksum: look for a mistyped digit',
  RBAC_TELEGRAM_NUMBER: "{at} must be the number of Telegram's user",
  RBAC_PASSWORD_COMMON: '{at} is one of the most common ones, which are tried first: add words or choose another one',
  RBAC_PASSWORD_OF_ADDRESS: '{at} is made of the e-mail address: choose one that does not follow from it',
  RBAC_PASSWORD_OF_SITE: "{at} is made of the site's name: choose one that does not follow from it",
  RBAC_PASSWORDS_DIFFER: '{at} must be the same as password: type both again',
  RBAC_ONLY_SUBJECTS: 'Only the session of a subject is confirmed',
  RBAC_NO_AUTHENTICATOR: '{at} is of no use here: no authenticator is set up',
  RBAC_NO_PENDING_AUTHENTICATOR: 'Begin to set up an authenticator first',
  RBAC_AUTHENTICATOR_NOT_SET_UP: 'No authenticator is set up',
  RBAC_AUTHENTICATOR_OF_OTHERS: 'Only the subject itself has its authenticator; {route} removes it',
  RBAC_TOKEN: 'The access token is wrong or too old: renew it',
  RBAC_KEY: 'The API key is wrong, revoked or expired',
  RBAC_KEY_REVOKED: 'The key is revoked: make another one',
  RBAC_KEY_CREDENTIALS: 'API keys write no credentials: log in for that',
  RBAC_ADMINISTRATORS_GIVE_ADMIN: 'Only administrators give and take the role admin',
  RBAC_ADMINISTRATORS_DECIDE_ROLES: 'Only administrators decide which roles new subjects get',
  RBAC_ADMIN_ON_REGISTRATION: '{at} must be false for the role admin',
  RBAC_OTHER_SITE: 'Only pages of this site may begin a session',
  RBAC_NOTHING_TO_VERIFY: 'There is no address of yours to verify: add one first',
  RBAC_VERIFIED_ALREADY: 'The address is verified already',
  RBAC_OWN_RECORDS: 'Only administrators write these records; subjects have {route} for their own',
  RBAC_REQUIRED_TOPIC: '{at} must be true: the topic is required',
  RBAC_NO_ACCOUNT: 'No account found',
  RBAC_NO_ACCOUNT_REMEDY: 'Check the e-mail and the password, or reset the password',
})

export const LastAdministratorError = defineError(
  'RBAC_LAST_ADMINISTRATOR',
  'Nobody would be left to administer the site: give the role admin to another subject with an identity first',
  409,
)
export const AdministratorRoleError = defineError(
  'RBAC_ADMINISTRATOR_ROLE',
  'The role admin can be neither renamed nor removed',
  409,
)
export const UnknownRouteError = defineError(
  'RBAC_UNKNOWN_ROUTE',
  'path must be * or the pattern of a route; there is no {route}. GET /api/rbac/routes lists them',
  400,
  'path',
)
export const BusyError = defineError(
  'RBAC_BUSY',
  'Too many passwords are being checked right now; try again in a few seconds',
  503,
)
/** The same text for every reason, so that it doesn't reveal which part was wrong. */
export const WalletRefusedError = defineError(
  'RBAC_WALLET_REFUSED',
  'The wallet could not be verified: ask for a new message and sign it again',
  401,
)
export const TelegramRefusedError = defineError(
  'RBAC_TELEGRAM_REFUSED',
  'Telegram did not confirm this login, or it is too old: log in with Telegram again',
  401,
)
export const NoTelegramError = defineError(
  'RBAC_NO_TELEGRAM',
  'This site has no Telegram bot to log in with: TELEGRAM_BOT_TOKEN names one',
  404,
)
export const WrongPasswordError = defineError(
  'RBAC_WRONG_PASSWORD',
  'The current password is not right',
  403,
  'password',
)
export const LastIdentityError = defineError(
  'RBAC_LAST_IDENTITY',
  'This is the only way to log in: add another one before you remove it',
  409,
)
export const ConfirmationNeededError = defineError(
  confirmationNeeded,
  'Confirm that it is you first: with your password, a code of your authenticator, your wallet or Telegram',
  403,
)
export const LoginNeededError = defineError(
  loginNeeded,
  'Log in to the account that the address was added to, then open the link again',
  403,
)
export const AnonymousSubjectError = defineError(
  'RBAC_ANONYMOUS_SUBJECT',
  'Register first: this subject has no way to log in that another one could be added to',
  409,
)
export const IdentityTakenError = defineError(
  'RBAC_IDENTITY_TAKEN',
  'This way to log in belongs to somebody already: log in with it instead',
  409,
)
export const WrongCodeError = defineError(
  'RBAC_WRONG_CODE',
  'The code is not right or was used already: wait for the next one, or use a recovery code',
  403,
  'code',
)
export const SecondFactorExpiredError = defineError(
  'RBAC_SECOND_FACTOR_EXPIRED',
  'This login took too long: begin again',
  401,
)
export const AuthenticatorExistsError = defineError(
  'RBAC_AUTHENTICATOR_EXISTS',
  'An authenticator is set up already: remove it before you set up another one',
  409,
)
export const AuthenticatorLostError = defineError(
  'RBAC_AUTHENTICATOR_LOST',
  'The authenticator can not be read any more because RBAC_JWT_SECRET was changed: use a recovery code, or ask an administrator to remove it',
  409,
)
export const NoAccountOfAddressError = defineError(
  'RBAC_NO_ACCOUNT_OF_ADDRESS',
  'Nobody logs in with {email}',
  404,
  'email',
)
export const SessionEndedError = defineError('RBAC_SESSION_ENDED', 'The session has ended: log in again', 401)

/** The same for a wrong password and an unknown address. */
export class NoAccountError extends RefusedError {
  override readonly code = 'RBAC_NO_ACCOUNT'

  constructor() {
    super(401, [rbacIssues.RBAC_NO_ACCOUNT(), rbacIssues.RBAC_NO_ACCOUNT_REMEDY()])
  }
}
export const AddressTakenError = defineError(
  'RBAC_ADDRESS_TAKEN',
  'The address is verified in another account: log in there, or reset its password',
  409,
)
export const WrongResetCodeError = defineError(
  'RBAC_WRONG_RESET_CODE',
  'code is wrong, was used already, or is older than an hour: ask for a new link',
  400,
  'code',
)
export const WrongVerificationCodeError = defineError(
  'RBAC_WRONG_VERIFICATION_CODE',
  'code is wrong, of another address, or older than a day: have a new link sent from the settings',
  400,
  'code',
)
export const WrongRefusalCodeError = defineError(
  'RBAC_WRONG_REFUSAL_CODE',
  'code is wrong, older than a week, or there is nothing to undo any more',
  400,
  'code',
)
