import { hash, randomBytes } from 'node:crypto'

/** What every key begins with: people and scanners for leaked secrets know it by that. */
const prefix = 'tessera_'
const endingLength = 4

/** A new key, as it is shown once. */
export function newApiKey(): string {
  return prefix + randomBytes(32).toString('base64url')
}

export function isApiKey(bearer: string): boolean {
  return bearer.startsWith(prefix)
}

/** What is stored of a key: it is long and random, so that its hash needs no salt. */
export function storedKey(key: string): { readonly hash: string; readonly ending: string } {
  return { hash: keyHash(key), ending: key.slice(-endingLength) }
}

export function keyHash(key: string): string {
  return hash('sha256', key, 'hex')
}
