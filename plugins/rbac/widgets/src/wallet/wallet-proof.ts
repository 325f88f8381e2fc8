import type { WalletChallenge } from '@tessera/rbac'
import { createSiweMessage } from 'viem/siwe'
import type { Config, Connector } from 'wagmi'
import { connect, disconnect, getConnection, signMessage, switchChain } from 'wagmi/actions'

/** What shows the server that a wallet is its owner's. */
export interface WalletProof {
  readonly message: string
  readonly signature: string
  readonly address: string
}

/** What the wallet is asked for. */
export type WalletStep = 'connect' | 'switch' | 'sign'

interface ProofOptions {
  readonly connector: Connector
  /** Asks the server what the message has to hold. */
  readonly challenge: () => Promise<WalletChallenge>
  /** Hears of each thing that the wallet is asked for, before it is. */
  readonly onStep?: (step: WalletStep) => void
  /** Once aborted, the wallet is asked for nothing more. */
  readonly signal?: AbortSignal
}

/**
 * Connects a wallet, puts it on one of our chains and has it sign an EIP-4361 message. Only to be called when somebody has
 * chosen that wallet.
 * @throws what the wallet, the challenge or the signal threw; `NoAccountError`, `WrongNetworkError`. The wallet stays
 * connected: see `disconnectWallet`
 */
export async function proveWallet(config: Config, options: ProofOptions): Promise<WalletProof> {
  const { connector, challenge, onStep, signal } = options
  onStep?.('connect')
  const address = await connectAnew(config, connector)
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

/** Ends what is connected, if anything is; never throws. */
export async function disconnectWallet(config: Config): Promise<void> {
  if (getConnection(config).status === 'disconnected') return
  await disconnect(config).catch(() => undefined)
}

/** A wallet that was connected gave no account. */
class NoAccountError extends Error {
  override readonly name = 'NoAccountError'

  constructor() {
    super('No account found')
  }
}

/** A wallet is on a chain that the site does not know, and did not leave it. */
class WrongNetworkError extends Error {
  override readonly name = 'WrongNetworkError'
}

async function connectAnew(config: Config, connector: Connector): Promise<`0x${string}`> {
  await disconnectWallet(config)
  const { accounts } = await connect(config, { connector })
  const [address] = accounts
  if (!address) throw new NoAccountError()
  return address
}

/** Wagmi tells of a chain that the wallet does not know as of a refusal: only the wallet's own words count. */
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
