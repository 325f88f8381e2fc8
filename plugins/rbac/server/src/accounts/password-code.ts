import { ownValues } from '@tessera/core'
import { identity } from '@tessera/rbac'
import { type PluginHost, system } from '@tessera/server'
import { makeResetCode, resetCodeHash } from '../passwords/reset-code.ts'

/** How long an invitation is valid, in seconds. */
export const invitationSeconds = 7 * 24 * 60 * 60

/**
 * Makes the code of a link that sets a password; one that was made before is void.
 * @param seconds how long it is valid
 */
export async function makePasswordCode(
  host: Pick<PluginHost, 'service'>,
  identityId: string,
  seconds: number,
): Promise<string> {
  const code = makeResetCode()
  const codeExpiresAt = new Date(Date.now() + seconds * 1000).toISOString()
  const changes = ownValues(identity, { code: resetCodeHash(code), codeExpiresAt })
  await host.service(identity).update(identityId, changes, system)
  return code
}
