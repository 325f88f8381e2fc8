import { randomBytes } from 'node:crypto'
import { argon2id, hash, needsRehash, verify } from 'argon2'
import { BusyError } from '../errors.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; a salt of 16 bytes and a tag of 32. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const lengths = { salt: 16, tag: 32 } as const

/** A hash takes a core and 19 MiB: two run at once, and no more may wait than finish within about a second. */
const queued = createQueue(2, 20)

/** Compared with when there is no account, so that both cases take the same time. */
const dummyHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  unpadded(randomBytes(lengths.salt)),
  unpadded(randomBytes(lengths.tag)),
].join('$')

/**
 * Hashes a password with argon2id.
 * @returns a PHC string, including the salt
 * @throws BusyError (503) when too many are waiting
 */
export function hashPassword(plain: string): Promise<string> {
  return queued(() =>
    hash(plain.normalize('NFC'), {
      ...cost,
      type: argon2id,
      hashLength: lengths.tag,
      salt: randomBytes(lengths.salt),
    }),
  )
}

/**
 * Compares a password with a hash; without one it does the same work and returns false.
 * @param phc a result of `hashPassword`, or null
 * @throws BusyError (503) when too many are waiting
 */
export async function verifyPassword(phc: string | null, plain: string): Promise<boolean> {
  return (await findPassword([phc], plain)) !== -1
}

/**
 * Compares a password with each of the hashes, even after a match, so that the time it takes reveals only how many
 * there are.
 * @param hashes results of `hashPassword`, or null where the same work is done in vain
 * @returns the index of the first match, -1 if there is none
 * @throws BusyError (503) when too many are waiting
 */
export async function findPassword(hashes: readonly (string | null)[], plain: string): Promise<number> {
  const normalized = plain.normalize('NFC')
  return queued(async () => {
    let found = -1
    for (const [index, phc] of hashes.entries()) {
      const isHash = phc !== null && isPasswordHash(phc)
      const isEqual = await verify(isHash ? phc : dummyHash, normalized)
      if (isHash && isEqual && found === -1) found = index
    }
    return found
  })
}

/** Whether a text is a hash in the format of `hashPassword`, with current or earlier parameters. */
export function isPasswordHash(text: string): boolean {
  return /^\$argon2id\$v=19\$m=\d{1,7},(?:t=\d{1,2},p=\d{1,2}|p=\d{1,2},t=\d{1,2})\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.test(
    text,
  )
}

/** Whether a hash was created with other parameters than today's; the next login replaces it. */
export function isOutdatedHash(phc: string): boolean {
  return needsRehash(phc, cost)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/**
 * Runs at most `width` tasks at once and lets at most `waiting` more wait.
 * @returns a function that adds a task and resolves with its result; it throws BusyError when the queue is full
 */
function createQueue(width: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = []
  let running = 0

  return async work => {
    if (running < width) running += 1
    else if (queue.length < waiting) await new Promise<void>(resolve => queue.push(resolve))
    else throw new BusyError()
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
