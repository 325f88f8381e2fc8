import { hkdfSync } from 'node:crypto'

/**
 * Derives a key of 32 bytes for one purpose from the configured secret: a signature for one purpose is invalid for any
 * other.
 * @param purpose such as `refresh token`
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `tessera rbac ${purpose}`, 32))
}
