import { createHash, randomBytes } from 'node:crypto'

const count = 10
/** Base32 without characters that are easily confused: no 0, 1, i, l, o. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 16

/** Codes in case the device is lost: `x7kq-93mf-…`, about 79 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => (newCode().match(/.{4}/g) ?? []).join('-'))
}

/** The stored form of a code: SHA-256 of its letters, ignoring how they are grouped. */
export function recoveryHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex')
}

function newCode(): string {
  const code: string[] = []
  while (code.length < length) {
    for (const byte of randomBytes(2 * length)) {
      // Bytes beyond the last whole multiple would favour the first letters.
      if (byte < letters.length * 8 && code.length < length) code.push(letters[byte % letters.length] ?? '')
    }
  }
  return code.join('')
}
