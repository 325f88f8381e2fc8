import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Prefix that names the cipher, so that it can be replaced later. */
const version = 'v1'

/**
 * Encrypts a secret for one owner (AES-256-GCM).
 * @param key 32 bytes
 * @param owner bound to the result: it can't be decrypted for another owner
 */
export function seal(secret: string, key: Buffer, owner: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

/** @returns null if it was encrypted with another key or for another owner, or was altered */
export function unseal(sealed: string, key: Buffer, owner: string): string | null {
  const [marker, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (marker !== version || bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
