import type { Patch, Row } from '@tessera/core'
import type { identity } from '@tessera/rbac'
import { isEmail, issues, ValidationError } from '@tessera/server'
import { rbacIssues } from '../errors.ts'

type Values = Patch<typeof identity>

const address = /^0x[0-9a-fA-F]{40}$/

/**
 * The values as they are stored: addresses lower-cased. @throws ValidationError for a malformed e-mail or wallet
 * address
 */
export async function normalizedValues(values: Values): Promise<Values> {
  const { email, account } = values
  const normalized = {
    ...values,
    ...(typeof email === 'string' && { email: email.toLowerCase() }),
    ...(typeof account === 'string' && address.test(account) && { account: account.toLowerCase() }),
  }
  if (typeof email === 'string' && !isEmail(email))
    throw new ValidationError(issues.FORMAT('email', { format: 'email' }))
  if (typeof account === 'string' && address.test(account)) await assertChecksum(account)
  return normalized
}

/**
 * Checks that a provider's identity has what it takes to log in. An e-mail address may come without a password: its
 * owner sets one with the reset link.
 * @throws ValidationError
 */
export function checkComplete({
  provider,
  email,
  account,
}: Pick<Row<typeof identity>, 'provider' | 'email' | 'account'>) {
  if (provider === 'email_and_password') {
    if (!email) throw new ValidationError(issues.REQUIRED('email'))
  } else if (!account) throw new ValidationError(issues.REQUIRED('account'))
  else if (provider === 'EVM' && !address.test(account)) {
    throw new ValidationError(rbacIssues.RBAC_WALLET_ADDRESS('account'))
  } else if (provider === 'telegram' && !/^[1-9][0-9]{0,19}$/.test(account)) {
    throw new ValidationError(rbacIssues.RBAC_TELEGRAM_NUMBER('account'))
  }
}

async function assertChecksum(account: string): Promise<void> {
  const digits = account.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return
  const { isAddress } = await import('viem/utils')
  if (!isAddress(account)) throw new ValidationError(rbacIssues.RBAC_WALLET_CHECKSUM('account'))
}
