import type { OwnIdentity } from '@tessera/rbac'

/** Whether an identity can be used to log in: an address that was added to an account counts once it is verified. */
export function isEffective({ id, provider, verifiedAt }: OwnIdentity, all: readonly OwnIdentity[]): boolean {
  return provider !== 'email_and_password' || verifiedAt !== null || all[0]?.id === id
}
