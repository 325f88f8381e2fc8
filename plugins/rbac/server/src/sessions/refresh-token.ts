import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/** Content of a refresh token: the session, the number of tokens before it, and a random part. */
export interface RefreshToken {
  readonly sessionId: string
  readonly generation: number
  readonly random: Buffer
}

const sizes = { session: 16, generation: 4, random: 32, mac: 16 } as const
const bodySize = sizes.session + sizes.generation + sizes.random

/**
 * Refresh tokens: `base64url(session id
 * generation
 * random
 * mac)`. The MAC identifies a token issued here without a history of tokens; the next random part is derived from the
 * previous one, so that tabs that race get the same successor.
 */
export class RefreshTokens {
  readonly #macKey: Buffer
  readonly #nextKey: Buffer

  constructor(secret: string) {
    this.#macKey = derivedKey(secret, 'refresh token')
    this.#nextKey = derivedKey(secret, 'next refresh token')
  }

  /** The random part of a session's first token. */
  firstRandom(): Buffer {
    return randomBytes(sizes.random)
  }

  /** The successor of a token. */
  next({ sessionId, generation, random }: RefreshToken): RefreshToken {
    const following = createHmac('sha256', this.#nextKey).update(random).digest()
    return { sessionId, generation: generation + 1, random: following }
  }

  write({ sessionId, generation, random }: RefreshToken): string {
    const body = Buffer.alloc(bodySize)
    Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(body, 0)
    body.writeUInt32BE(generation, sizes.session)
    random.copy(body, sizes.session + sizes.generation)
    return Buffer.concat([body, this.#mac(body)]).toString('base64url')
  }

  /** @returns null for a text that is not a token issued here */
  read(text: string): RefreshToken | null {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length !== bodySize + sizes.mac || bytes.toString('base64url') !== text) return null
    const body = bytes.subarray(0, bodySize)
    if (!timingSafeEqual(bytes.subarray(bodySize), this.#mac(body))) return null
    return {
      sessionId: toUuid(body.subarray(0, sizes.session)),
      generation: body.readUInt32BE(sizes.session),
      random: Buffer.from(body.subarray(sizes.session + sizes.generation)),
    }
  }

  #mac(body: Buffer): Buffer {
    return createHmac('sha256', this.#macKey).update(body).digest().subarray(0, sizes.mac)
  }
}

/** The stored form of a token's random part. */
export function refreshHash(random: Buffer): string {
  return createHash('sha256').update(random).digest('hex')
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
