import type { WalletChallenge } from '@tessera/rbac'
import { createSiweMessage } from 'viem/siwe'
import type { Config, Connector } from 'wagmi'
import { connect, disconnect, getConnection, signMessage, switchChain } from 'wagmi/actions'

/** Proves to the server that the user controls a wallet. */
export interface WalletProof {
  readonly message: string
  readonly signature: string
  readonly address: string
}

/** What the wallet is asked to do. */
export type WalletStep = 'connect' | 'switch' | 'sign'

interface ProofOptions {
  readonly connector: Connector
  /** Asks the server what the message must contain. */
  readonly challenge: () => Promise<WalletChallenge>
  /** Called before each request to the wallet. */
  readonly onStep?: (step: WalletStep) => void
  /** Once aborted, the wallet is asked for nothing more. */
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet, switches it to one of our chains and has it sign an EIP-4361 message. Call it only when the user
 * has chosen that wallet.
 * @throws what the wallet, the challenge or the signal threw; `NoAccountError`, `WrongNetworkError`. The wallet stays
 * connected: see `disconnectWallet`
 */
export async function proveWallet(config: Config, options: ProofOptions): Promise<WalletProof> {
  const { connector, challenge, onStep, signal } = options
  onStep?.('connect')
  const address = await reconnect(config, connector)
  signal?.throwIfAborted()
  const known = config.chains.map(each => each.id)
  let chainId = await connector.getChainId()
  if (!known.includes(chainId)) {
    onStep?.('switch')
    chainId = await switchToOurs(config, connector)
  }
  const { issuedAt, expirationTime, ...given } = await challenge()
  signal?.throwIfAborted()
  const message = createSiweMessage({
    ...given,
    address,
    chainId,
    version: '1',
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime),
  })
  onStep?.('sign')
  const signature = await signMessage(config, { connector, account: address, message })
  signal?.throwIfAborted()
  return { message, signature, address }
}

/** Disconnects whatever is connected; never throws. */
export async function disconnectWallet(config: Config): Promise<void> {
  if (getConnection(config).status === 'disconnected') return
  await disconnect(config).catch(() => undefined)
}

/** The connected wallet returned no account. */
class NoAccountError extends Error {
  override readonly name = 'NoAccountError'

  constructor() {
    super('No account found')
  }
}

/** The wallet is on a chain that the site doesn't support, and didn't leave it. */
class WrongNetworkError extends Error {
  override readonly name = 'WrongNetworkError'
}

async function reconnect(config: Config, connector: Connector): Promise<`0x${string}`> {
  await disconnectWallet(config)
  const { accounts } = await connect(config, { connector })
  const [address] = accounts
  if (!address) throw new NoAccountError()
  return address
}

/** Wagmi reports an unknown chain like a refusal, so only the wallet's own error counts. */
async function switchToOurs(config: Config, connector: Connector): Promise<number> {
  const { id, name } = config.chains[0]
  try {
    return (await switchChain(config, { connector, chainId: id })).id
  } catch (error) {
    if (rootOf(error).code === 4001) throw error
    throw new WrongNetworkError(`The wallet did not switch to ${name}`, { cause: error })
  }
}

function rootOf(error: unknown): { readonly code?: unknown } {
  const { cause } = error as { cause?: unknown }
  return typeof cause === 'object' && cause !== null ? rootOf(cause) : (error as { code?: unknown })
}
