import { setTimeout as wait } from 'node:timers/promises'
import { addressKey, type Limits, TooManyRequestsError } from '@tessera/core/server'
import type { FastifyRequest } from 'fastify'

const quarter = 15 * 60
const byAddress = { name: 'rbac/login-by-address', points: 50, seconds: quarter }
const byPair = { name: 'rbac/login-by-account-and-address', points: 10, seconds: quarter }
const byDevice = { name: 'rbac/login-by-device', points: 10, seconds: quarter }

/** What comes for one account, from all addresses together, before it has to wait. */
const byAccount = { name: 'rbac/login-by-account', points: 30, seconds: 60 * 60 }
/** From then on it comes one after the other, so often. */
const turns = { name: 'rbac/login-turn', points: 1, seconds: 3 }
/** How many turns a request waits for. */
const patience = 4
/** How many requests of a node wait; each holds a connection. */
const mostWaiting = 100

/** How often somebody may try to log in. */
export interface LoginLimits {
  /**
   * Takes an attempt of a stranger. Attempts are counted for the account and the address together, so that a stranger who
   * fails takes none away from the owner; an account that is tried from many addresses is not locked: who tries waits for a
   * turn.
   * @throws TooManyRequestsError
   */
  takeStrangers(request: FastifyRequest, email: string): Promise<void>
  /** Gives the attempts back after a success. */
  giveStrangersBack(request: FastifyRequest, email: string): Promise<void>
  /** Takes an attempt of a browser that is known for the account. @returns false when it has none left */
  takeDevices(deviceId: string, email: string): Promise<boolean>
  giveDevicesBack(deviceId: string, email: string): Promise<void>
}

export function loginLimits(limits: Limits): LoginLimits {
  let waiting = 0

  async function waitForTurn(email: string): Promise<void> {
    if (waiting >= mostWaiting) throw new TooManyRequestsError(turns.seconds * patience)
    waiting += 1
    try {
      for (let round = 1; ; round += 1) {
        const refusal = await refusalOf(limits.take(turns.name, email, turns))
        if (!refusal) return
        if (round === patience) throw refusal
        await wait(refusal.retryAfter * 1000)
      }
    } finally {
      waiting -= 1
    }
  }

  return {
    async takeStrangers(request, email) {
      const address = addressKey(request)
      await limits.take(byAddress.name, address, byAddress)
      await limits.take(byPair.name, pairOf(email, address), byPair)
      if (await refusalOf(limits.take(byAccount.name, email, byAccount))) await waitForTurn(email)
    },
    giveStrangersBack: (request, email) => limits.giveBack(byPair.name, pairOf(email, addressKey(request))),
    takeDevices: async (deviceId, email) =>
      (await refusalOf(limits.take(byDevice.name, pairOf(email, deviceId), byDevice))) === null,
    giveDevicesBack: (deviceId, email) => limits.giveBack(byDevice.name, pairOf(email, deviceId)),
  }
}

/** No e-mail has a line break in it. */
function pairOf(email: string, other: string): string {
  return `${email}\n${other}`
}

async function refusalOf(taken: Promise<void>): Promise<TooManyRequestsError | null> {
  try {
    await taken
    return null
  } catch (error) {
    if (error instanceof TooManyRequestsError) return error
    throw error
  }
}
