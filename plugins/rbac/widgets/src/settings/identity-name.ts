import type { OwnIdentity } from '@tessera/rbac'
import { shortAddress } from '../wallet/short-address.ts'

/** Display name of an identity: the e-mail address, the shortened wallet address, or the Telegram id. */
export function identityName({
  provider,
  email,
  account,
}: Pick<OwnIdentity, 'provider' | 'email' | 'account'>): string {
  if (provider === 'EVM') return shortAddress(account ?? '')
  return email ?? account ?? ''
}
