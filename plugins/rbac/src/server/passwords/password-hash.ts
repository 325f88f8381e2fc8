import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { createTurns } from './hashing-turns.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; 16 bytes of salt, a tag of 32. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const lengths = { salt: 16, tag: 32 } as const

/** A hash takes a core and 19 MiB: two at once, and no more waiting than are done within about a second. */
const inTurn = createTurns(2, 20)

/** A hash of nothing: what a password is compared with where there is no account, so that both take the same time. */
const nobodysHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  unpadded(randomBytes(lengths.salt)),
  unpadded(randomBytes(lengths.tag)),
].join('$')

/**
 * Hashes a password with argon2id.
 * @returns a PHC string, salt included
 * @throws BusyError, 503, when too many wait already
 */
export function hashPassword(plain: string): Promise<string> {
  return inTurn(() =>
    hash(plain.normalize('NFC'), {
      ...cost,
      type: argon2id,
      hashLength: lengths.tag,
      salt: randomBytes(lengths.salt),
    }),
  )
}

/**
 * Compares a password with a hash; where there is none it does the same work and answers false.
 * @param phc what `hashPassword` gave, or null
 * @throws BusyError, 503, when too many wait already
 */
export async function verifyPassword(phc: string | null, plain: string): Promise<boolean> {
  return (await findPassword([phc], plain)) !== -1
}

/**
 * Compares a password with each of some hashes, whichever is right: how long it takes says nothing but how many there are.
 * @param hashes what `hashPassword` gave, or null where the same work is to be done for nothing
 * @returns the index of the first that is right, -1 for none
 * @throws BusyError, 503, when too many wait already
 */
export async function findPassword(hashes: readonly (string | null)[], plain: string): Promise<number> {
  const normalized = plain.normalize('NFC')
  return inTurn(async () => {
    let found = -1
    for (const [index, phc] of hashes.entries()) {
      const isHash = phc !== null && isPasswordHash(phc)
      const isEqual = await verify(isHash ? phc : nobodysHash, normalized)
      if (isHash && isEqual && found === -1) found = index
    }
    return found
  })
}

/** Whether a text is a hash as `hashPassword` gives it, of this or of an earlier cost. */
export function isPasswordHash(text: string): boolean {
  return /^\$argon2id\$v=19\$m=\d{1,7},(?:t=\d{1,2},p=\d{1,2}|p=\d{1,2},t=\d{1,2})\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.test(
    text,
  )
}

/** Whether a hash was made with another cost than passwords have now; the next login replaces it. */
export function isOutdatedHash(phc: string): boolean {
  return needsRehash(phc, cost)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
