import type { OwnIdentity } from '@tessera/rbac'
import { shortAddress } from '../wallet/short-address.ts'

/** What a way in is known by: the e-mail, the wallet's address in short, the id at Telegram. */
export function identityName({
  provider,
  email,
  account,
}: Pick<OwnIdentity, 'provider' | 'email' | 'account'>): string {
  if (provider === 'EVM') return shortAddress(account ?? '')
  return email ?? account ?? ''
}
