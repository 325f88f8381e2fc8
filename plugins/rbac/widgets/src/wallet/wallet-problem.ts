/** Kinds of failures at the wallet that can be explained. */
export type WalletProblem = 'declined' | 'waiting' | 'noAccount' | 'gone' | 'network'

/** By error name: wallets throw their own errors, which wagmi and viem wrap. */
const names: Readonly<Record<string, WalletProblem>> = {
  UserRejectedRequestError: 'declined',
  ResourceUnavailableRpcError: 'waiting',
  NoAccountError: 'noAccount',
  ConnectorAccountNotFoundError: 'noAccount',
  ProviderNotFoundError: 'gone',
  WrongNetworkError: 'network',
}

/** Codes of EIP-1193 and EIP-1474. */
const codes: Readonly<Record<number, WalletProblem>> = { 4001: 'declined', [-32002]: 'waiting' }

/** Classifies a failure at the wallet; null for any other, such as an error of the server. */
export function walletProblem(error: unknown): WalletProblem | null {
  if (typeof error !== 'object' || error === null) return null
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: unknown }
  return codes[Number(code)] ?? names[String(name)] ?? walletProblem(cause)
}
