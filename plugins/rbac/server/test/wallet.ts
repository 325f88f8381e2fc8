import { authenticationPath, type WalletChallenge } from '@tessera/rbac'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import type { Browser, BrowserResponse } from './browser.ts'

export const walletPath = `${authenticationPath}/ethereum-virtual-machine`

/** The body of a login. */
export interface Proof {
  readonly message: string
  readonly signature: `0x${string}`
  readonly address: string
}

/** A wallet with its own key. */
export class Wallet {
  readonly #account = privateKeyToAccount(generatePrivateKey())

  get address(): `0x${string}` {
    return this.#account.address
  }

  /** As identities store it. */
  get account(): string {
    return this.address.toLowerCase()
  }

  /** Responds to a challenge of the site. @param changes overrides of the message's fields */
  async prove(browser: Browser, changes: Partial<SiweMessage> = {}): Promise<Proof> {
    const response = await browser.get(walletPath)
    const { issuedAt, expirationTime, ...challenge } = response.data as WalletChallenge
    const fields: SiweMessage = {
      ...challenge,
      issuedAt: new Date(issuedAt),
      expirationTime: new Date(expirationTime),
      address: this.address,
      version: '1',
      chainId: 1,
      ...changes,
    }
    return this.sign(createSiweMessage(fields))
  }

  async sign(message: string): Promise<Proof> {
    return { message, signature: await this.#account.signMessage({ message }), address: this.address }
  }

  async logIn(browser: Browser, changes: Partial<SiweMessage> = {}): Promise<BrowserResponse> {
    return browser.post(walletPath, await this.prove(browser, changes))
  }
}
