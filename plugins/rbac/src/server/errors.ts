import createError from '@fastify/error'
import { ConflictError } from '@tessera/core/server'
import { confirmationNeeded, loginNeeded } from '../index.ts'

export const LastAdministratorError = createError(
  'RBAC_LAST_ADMINISTRATOR',
  'Nobody would be left to administer the site: give the role admin to another subject with an identity first',
  409,
)
export const AdministratorRoleError = createError(
  'RBAC_ADMINISTRATOR_ROLE',
  'The role admin can be neither renamed nor removed',
  409,
)
export const UnknownRouteError = createError<[path: string]>(
  'RBAC_UNKNOWN_ROUTE',
  'path must be * or the pattern of a route; there is no %s. GET /api/rbac/routes lists them',
  400,
)
export const BusyError = createError(
  'RBAC_BUSY',
  'Too many passwords are being checked right now; try again in a few seconds',
  503,
)
/** One text for every reason: nobody learns from it which part was wrong. */
export const WalletRefusedError = createError(
  'RBAC_WALLET_REFUSED',
  'The wallet could not be verified: ask for a new message and sign it again',
  401,
)
export const TelegramRefusedError = createError(
  'RBAC_TELEGRAM_REFUSED',
  'Telegram did not confirm this login, or it is too old: log in with Telegram again',
  401,
)
export const NoTelegramError = createError(
  'RBAC_NO_TELEGRAM',
  'This site has no Telegram bot to log in with: TELEGRAM_BOT_TOKEN names one',
  404,
)
export const WrongPasswordError = createError('RBAC_WRONG_PASSWORD', 'The current password is not right', 403)
export const LastIdentityError = createError(
  'RBAC_LAST_IDENTITY',
  'This is the only way to log in: add another one before you remove it',
  409,
)
export const ConfirmationNeededError = createError('RBAC_CONFIRMATION_NEEDED', confirmationNeeded, 403)
export const LoginNeededError = createError('RBAC_LOGIN_NEEDED', loginNeeded, 403)
export const AnonymousSubjectError = createError(
  'RBAC_ANONYMOUS_SUBJECT',
  'Register first: this subject has no way to log in that another one could be added to',
  409,
)
const IdentityTakenError = createError(
  'RBAC_IDENTITY_TAKEN',
  'This way to log in belongs to somebody already: log in with it instead',
  409,
)
export const WrongCodeError = createError(
  'RBAC_WRONG_CODE',
  'The code is not right or was used already: wait for the next one, or use a recovery code',
  403,
)
export const SecondFactorExpiredError = createError(
  'RBAC_SECOND_FACTOR_EXPIRED',
  'This login took too long: begin again',
  401,
)
export const AuthenticatorExistsError = createError(
  'RBAC_AUTHENTICATOR_EXISTS',
  'An authenticator is set up already: remove it before you set up another one',
  409,
)
export const AuthenticatorLostError = createError(
  'RBAC_AUTHENTICATOR_LOST',
  'The authenticator can not be read any more because RBAC_JWT_SECRET was changed: use a recovery code, or ask an administrator to remove it',
  409,
)
export const NoMailAddressError = createError(
  'RBAC_NO_MAIL_ADDRESS',
  'The subject has no e-mail address to send to',
  409,
)
export const SessionEndedError = createError('RBAC_SESSION_ENDED', 'The session has ended: log in again', 401)

/** Rethrows what was caught: a conflict of identities in words that say what to do. */
export function takenError(error: unknown): never {
  throw error instanceof ConflictError ? new IdentityTakenError() : error
}
/** The same for a wrong password and for an unknown address. */
export class NoAccountError extends createError('RBAC_NO_ACCOUNT', 'No account found', 401) {
  readonly causes = ['No account found', 'Check the e-mail and the password, or reset the password'] as const
}
export const AddressTakenError = createError(
  'RBAC_ADDRESS_TAKEN',
  'The address is verified in another account: log in there, or reset its password',
  409,
)
export const WrongResetCodeError = createError(
  'RBAC_WRONG_RESET_CODE',
  'code is wrong, was used already, or is older than an hour: ask for a new link',
  400,
)
export const WrongVerificationCodeError = createError(
  'RBAC_WRONG_VERIFICATION_CODE',
  'code is wrong, of another address, or older than a day: have a new link sent from the settings',
  400,
)
export const WrongRefusalCodeError = createError(
  'RBAC_WRONG_REFUSAL_CODE',
  'code is wrong, older than a week, or there is nothing to undo any more',
  400,
)
