import { ownValues } from '@tessera/core'
import { authenticator } from '@tessera/rbac'
import { system } from '@tessera/server'
import { AuthenticatorLostError, WrongCodeError } from '../errors.ts'
import type { Rbac } from '../rbac.ts'
import { derivedKey } from '../sessions/derived-key.ts'
import { type AuthenticatorRecord, readAuthenticator } from './authenticator-record.ts'
import { codeSeconds, stepOf } from './one-time-code.ts'
import { recoveryHash } from './recovery-code.ts'
import { unseal } from './sealed-secret.ts'

const attempts = { tokens: 5, seconds: 15 * 60 }

/** Key that encrypts the secrets of authenticators. */
export function authenticatorKey({ host }: Pick<Rbac, 'host'>): Buffer {
  return derivedKey(host.configuration.jwtSecret, 'authenticator')
}

/**
 * Checks that the caller has the subject's device, or one of its recovery codes; either is valid once across all nodes.
 * Five attempts in 15 minutes. Not inside a transaction.
 * @param isSetup the first code of a new authenticator, which has no recovery codes yet
 * @throws WrongCodeError, TooManyRequestsError, AuthenticatorLostError if the secret can no longer be decrypted
 */
export async function confirmCode(
  rbac: Rbac,
  record: AuthenticatorRecord,
  code: string,
  isSetup = false,
): Promise<void> {
  const { rateLimiter } = rbac.host
  const { subjectId } = record
  await rateLimiter.consume('rbac/second-factor', subjectId, attempts)
  const isGood = isOneTimeCode(code)
    ? await useOneTimeCode(rbac, record, code)
    : !isSetup && (await useRecoveryCode(rbac, subjectId, code))
  if (!isGood) throw new WrongCodeError()
  await rateLimiter.refund('rbac/second-factor', subjectId)
}

function isOneTimeCode(code: string): boolean {
  return /^[\s0-9]*$/.test(code)
}

async function useOneTimeCode(rbac: Rbac, { subjectId, secret: sealed }: AuthenticatorRecord, code: string) {
  const secret = unseal(sealed, authenticatorKey(rbac), subjectId)
  if (secret === null) throw new AuthenticatorLostError()
  const step = stepOf(code, secret, new Date())
  return step !== null && rbac.host.rateLimiter.useNonce('rbac/one-time-code', `${subjectId} ${step}`, codeSeconds)
}

/** Uses up a recovery code. */
function useRecoveryCode({ host }: Rbac, subjectId: string, code: string): Promise<boolean> {
  const hash = recoveryHash(code)
  return host.database.transaction(async transaction => {
    const record = await readAuthenticator(host, subjectId, transaction)
    if (!record?.recoveryCodes.includes(hash)) return false
    const recoveryCodes = record.recoveryCodes.filter(each => each !== hash)
    const values = ownValues(authenticator, { recoveryCodes })
    await host.service(authenticator).update(record.id, values, { ...system, transaction })
    return true
  })
}
