/** What may be said about a failure at the wallet. */
export type WalletProblem = 'declined' | 'waiting' | 'noAccount' | 'gone' | 'network'

/** Names of errors, whoever threw them: wallets bring their own, wagmi and viem wrap them. */
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

/** What went wrong at the wallet; null when it was something else, such as the server's answer. */
export function walletProblem(error: unknown): WalletProblem | null {
  if (typeof error !== 'object' || error === null) return null
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: unknown }
  return codes[Number(code)] ?? names[String(name)] ?? walletProblem(cause)
}
