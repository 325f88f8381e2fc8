import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { BusyError } from '../errors.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; a salt of 16 bytes and a tag of 32. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const lengths = { salt: 16, tag: 32 } as const

/** `memory` in KiB. */
interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const tagOf = promisify(argon2)

/** A hash takes a core and 19 MiB: two run at once, and no more may wait than finish within about a second. */
const queued = createQueue(2, 20)

/** Compared with when there is no account, so that both cases take the same time. */
const dummyHash = phcOf(randomBytes(lengths.salt), randomBytes(lengths.tag))

/**
 * Hashes a password with argon2id.
 * @returns a PHC string, including the salt
 * @throws BusyError (503) when too many are waiting
 */
export function hashPassword(plain: string): Promise<string> {
  return queued(async () => {
    const nonce = randomBytes(lengths.salt)
    const message = plain.normalize('NFC')
    return phcOf(nonce, await tagOf('argon2id', { message, nonce, ...cost, tagLength: lengths.tag }))
  })
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
  const { memory, passes, parallelism } = partsOf(phc)
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism
}

/** A PHC string: https://github.com/P-H-C/phc-string-format */
function phcOf(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** @param phc checked by `isPasswordHash`; parameters may be in another order */
function partsOf(phc: string): Cost & { readonly salt: Buffer; readonly tag: Buffer } {
  const [, , , parameters = '', salt = '', tag = ''] = phc.split('$')
  const numbers = new Map(parameters.split(',').map(each => each.split('=') as [string, string]))
  const number = (name: string) => Number(numbers.get(name))
  return {
    memory: number('m'),
    passes: number('t'),
    parallelism: number('p'),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

async function verify(phc: string, message: string): Promise<boolean> {
  const { salt: nonce, tag, ...own } = partsOf(phc)
  return timingSafeEqual(tag, await tagOf('argon2id', { message, nonce, ...own, tagLength: tag.length }))
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
