import { hkdfSync } from 'node:crypto'

/**
 * A key of 32 bytes for one purpose, made from the secret of the configuration: what is signed for one purpose means nothing
 * for another.
 * @param purpose such as `refresh token`
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `tessera rbac ${purpose}`, 32))
}
