import type { FastifyRequest } from '@tessera/server'
import { isAddress } from 'viem/utils'
import { WalletRefusedError } from '../errors.ts'
import { defaultChains } from '../options.ts'
import type { Rbac } from '../rbac.ts'
import { readRpcUrls } from './rpc-urls.ts'
import { challengeCookie, challengeSeconds, nonceIn } from './wallet-challenge.ts'
import { parseWalletMessage, type WalletMessage } from './wallet-message.ts'
import type { WalletProof } from './wallet-proof.ts'
import { isSignedByContract, isSignedByKey } from './wallet-signature.ts'
import { meetsTerms } from './wallet-terms.ts'

const attempts = { tokens: 10, seconds: 15 * 60 }

/**
 * Verifies that the caller controls the wallet: a signed message for this site and browser, valid once across all
 * nodes. Not inside a transaction.
 * @returns the wallet's address, lower-cased: the account of its identity
 * @throws WalletRefusedError with the same text for every reason, TooManyRequestsError
 */
export async function proveWallet({ host }: Rbac, request: FastifyRequest, proof: WalletProof): Promise<string> {
  const { configuration, rateLimiter, options } = host
  const now = new Date()
  const message = parseWalletMessage(proof.message)
  const nonce = nonceIn(configuration, challengeCookie(configuration).read(request), now)
  if (!message || nonce === null || !isAddress(proof.address)) throw new WalletRefusedError()

  const account = message.address.toLowerCase()
  const chainIds = (options.evmChains ?? defaultChains).map(({ id }) => id)
  const isMeant = meetsTerms(message, { publicUrl: configuration.publicUrl, chainIds, nonce, now })
  if (!isMeant || account !== proof.address.toLowerCase()) throw new WalletRefusedError()
  if (!(await rateLimiter.useNonce('rbac/wallet-nonce', nonce, challengeSeconds))) throw new WalletRefusedError()
  if (await isSignedByKey(proof.message, message, proof.signature)) return account

  // A valid signature of the key is never rate limited by other people's attempts at the address.
  await rateLimiter.consume('rbac/wallet-by-account', account, attempts)
  const rpcUrl = readRpcUrls(configuration.environment.EVM_RPC_URLS).get(message.chainId)
  if (!rpcUrl || !(await isGoodFor(message, proof, rpcUrl))) throw new WalletRefusedError()
  await rateLimiter.refund('rbac/wallet-by-account', account)
  return account
}

function isGoodFor(message: WalletMessage, proof: WalletProof, rpcUrl: string): Promise<boolean> {
  return isSignedByContract(proof.message, message, proof.signature, rpcUrl)
}
