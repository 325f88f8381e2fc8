import { setTimeout as wait } from 'node:timers/promises'
import { addressKey, type FastifyRequest, type RateLimiter, TooManyRequestsError } from '@tessera/server'

const quarter = 15 * 60
const byAddress = { name: 'rbac/login-by-address', tokens: 50, seconds: quarter }
const byPair = { name: 'rbac/login-by-account-and-address', tokens: 10, seconds: quarter }
const byDevice = { name: 'rbac/login-by-device', tokens: 10, seconds: quarter }

/** Attempts at one account, from all addresses together, before they have to take turns. */
const byAccount = { name: 'rbac/login-by-account', tokens: 30, seconds: 60 * 60 }
/** From then on, one attempt per interval. */
const turns = { name: 'rbac/login-turn', tokens: 1, seconds: 3 }
/** How many turns a request waits for. */
const maxTurns = 4
/** How many requests of a node may wait; each holds a connection. */
const maxWaiting = 100

/** Limits how often somebody may try to log in. */
export interface LoginLimits {
  /**
   * Counts an attempt from an unknown browser. Attempts count per account and address together, so that a stranger's
   * failures don't use up the owner's attempts. An account that is tried from many addresses is not locked; attempts
   * wait for their turn.
   * @throws TooManyRequestsError
   */
  consumeStranger(request: FastifyRequest, email: string): Promise<void>
  /** Refunds the attempts after a success. */
  refundStranger(request: FastifyRequest, email: string): Promise<void>
  /** Counts an attempt from a browser that is known for the account. @returns false when it has none left */
  consumeDevice(deviceId: string, email: string): Promise<boolean>
  refundDevice(deviceId: string, email: string): Promise<void>
}

export function loginLimits(limits: RateLimiter): LoginLimits {
  let waiting = 0

  async function waitForTurn(email: string): Promise<void> {
    if (waiting >= maxWaiting) throw new TooManyRequestsError(turns.seconds * maxTurns)
    waiting += 1
    try {
      for (let round = 1; ; round += 1) {
        const refusal = await limitErrorOf(limits.consume(turns.name, email, turns))
        if (!refusal) return
        if (round === maxTurns) throw refusal
        await wait(refusal.retryAfter * 1000)
      }
    } finally {
      waiting -= 1
    }
  }

  return {
    async consumeStranger(request, email) {
      const address = addressKey(request)
      await limits.consume(byAddress.name, address, byAddress)
      await limits.consume(byPair.name, pairOf(email, address), byPair)
      if (await limitErrorOf(limits.consume(byAccount.name, email, byAccount))) await waitForTurn(email)
    },
    refundStranger: (request, email) => limits.refund(byPair.name, pairOf(email, addressKey(request))),
    consumeDevice: async (deviceId, email) =>
      (await limitErrorOf(limits.consume(byDevice.name, pairOf(email, deviceId), byDevice))) === null,
    refundDevice: (deviceId, email) => limits.refund(byDevice.name, pairOf(email, deviceId)),
  }
}

/** E-mail addresses contain no line breaks. */
function pairOf(email: string, other: string): string {
  return `${email}\n${other}`
}

async function limitErrorOf(taken: Promise<void>): Promise<TooManyRequestsError | null> {
  try {
    await taken
    return null
  } catch (error) {
    if (error instanceof TooManyRequestsError) return error
    throw error
  }
}
