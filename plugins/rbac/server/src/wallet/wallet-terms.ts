import type { WalletMessage } from './wallet-message.ts'

/** The conditions that a message must meet. */
export interface WalletTerms {
  /** Url of the site: `https://example.com`. */
  readonly publicUrl: string
  /** Ids of the chains that a wallet may be on. */
  readonly chainIds: readonly number[]
  /** The nonce that this browser was given. */
  readonly nonce: string
  readonly now: Date
}

/** How far ahead the clock of the wallet's computer may be. */
const tolerance = 60_000

/**
 * Whether a message is for this site, one of its chains, this browser and the present time. Its signature is checked
 * elsewhere.
 */
export function meetsTerms(message: WalletMessage, { publicUrl, chainIds, nonce, now }: WalletTerms): boolean {
  const site = new URL(publicUrl)
  const time = now.getTime()
  return (
    message.domain.toLowerCase() === site.host &&
    (message.scheme === undefined || `${message.scheme.toLowerCase()}:` === site.protocol) &&
    URL.canParse(message.uri) &&
    new URL(message.uri).origin === site.origin &&
    chainIds.includes(message.chainId) &&
    message.nonce === nonce &&
    Date.parse(message.issuedAt) <= time + tolerance &&
    (message.expirationTime === undefined || time < Date.parse(message.expirationTime)) &&
    (message.notBefore === undefined || time >= Date.parse(message.notBefore))
  )
}
