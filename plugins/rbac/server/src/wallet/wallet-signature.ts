import { createPublicClient, http } from 'viem'
import { verifyMessage } from 'viem/utils'
import type { WalletMessage } from './wallet-message.ts'

type Hex = `0x${string}`

/** Signature of a key: r, s and one byte. Anything longer comes from a contract. */
const keySignature = /^0x[0-9a-fA-F]{130}$/

/** A signature of ERC-8010: it includes a delegation of code, and used ones are public and can be replayed. */
const carriesDelegation = /(?:8010){16}$/

/** Whether the address's own key signed the text (EIP-191). Makes no network request. */
export async function isSignedByKey(text: string, { address }: WalletMessage, signature: Hex): Promise<boolean> {
  if (!keySignature.test(signature)) return false
  return verifyMessage({ address, message: text, signature }).catch(() => false)
}

/**
 * Whether the contract at the address accepts the signature: EIP-1271, and EIP-6492 for one that is not deployed yet.
 * Queries only the given node: it follows no redirects, and no urls that a contract names (CCIP read).
 * @param timeout of all requests together, in milliseconds
 * @returns false also if the node doesn't respond in time, or with an invalid response
 */
export async function isSignedByContract(
  text: string,
  { address }: WalletMessage,
  signature: Hex,
  rpcUrl: string,
  timeout = 2_000,
): Promise<boolean> {
  if (carriesDelegation.test(signature)) return false
  const fetchOptions = { redirect: 'error', signal: AbortSignal.timeout(timeout) } as const
  const transport = http(rpcUrl, { retryCount: 0, timeout, maxResponseBodySize: 64 * 1024, fetchOptions })
  const client = createPublicClient({ transport, ccipRead: false, cacheTime: 0 })
  return client.verifyMessage({ address, message: text, signature }).catch(() => false)
}
