import { ConfigurationError } from '@tessera/server'

/** Urls of Ethereum nodes by chain id. */
export type RpcUrls = ReadonlyMap<number, string>

/**
 * Parses `EVM_RPC_URLS`: `1=https://one.example/key,137=https://two.example`.
 * @returns an empty map if it is absent: contract wallets can't log in then
 * @throws ConfigurationError
 */
export function readRpcUrls(value: string | undefined): RpcUrls {
  const urls = new Map<number, string>()
  for (const entry of (value ?? '').split(',')) {
    if (entry.trim() === '') continue
    const [, chainId = '', url = ''] = /^([1-9][0-9]{0,15})=(\S+)$/.exec(entry.trim()) ?? []
    if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol) || urls.has(Number(chainId))) {
      throw new ConfigurationError(
        'EVM_RPC_URLS must name one address for each chain, as in 1=https://ethereum.example,137=https://polygon.example',
      )
    }
    urls.set(Number(chainId), url)
  }
  return urls
}
