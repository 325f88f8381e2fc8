import type { Patch, Row } from '@tessera/core'
import { isEmail, issues, ValidationError } from '@tessera/core/server'
import type { identity } from '../../index.ts'
import { rbacIssues } from '../errors.ts'

type Values = Patch<typeof identity>

const address = /^0x[0-9a-fA-F]{40}$/

/** The values as they are kept: addresses lower-cased. @throws ValidationError for what is no e-mail or no wallet's address */
export async function keptValues(values: Values): Promise<Values> {
  const { email, account } = values
  const kept = {
    ...values,
    ...(typeof email === 'string' && { email: email.toLowerCase() }),
    ...(typeof account === 'string' && address.test(account) && { account: account.toLowerCase() }),
  }
  if (typeof email === 'string' && !isEmail(email))
    throw new ValidationError(issues.FORMAT('email', { format: 'email' }))
  if (typeof account === 'string' && address.test(account)) await refuseWrongChecksum(account)
  return kept
}

/**
 * Whether a provider's identity has what one logs in with. An e-mail may come without a password: its owner sets one by
 * the reset link.
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

async function refuseWrongChecksum(account: string): Promise<void> {
  const digits = account.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return
  const { isAddress } = await import('viem/utils')
  if (!isAddress(account)) throw new ValidationError(rbacIssues.RBAC_WALLET_CHECKSUM('account'))
}
