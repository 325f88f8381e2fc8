import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type AuthenticationMethods, authenticationPath, type EvmChain } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { Button, Skeleton } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { type Config, WagmiProvider } from 'wagmi'
import { useMessages } from '../messages.ts'
import { createWalletConfig } from './wallet-config.ts'

const day = 86_400_000
const walletQueries = new QueryClient({ defaultOptions: { queries: { gcTime: day, staleTime: day, retry: false } } })

/** Provides wagmi's configuration, with the chains that the server accepts. */
export function WalletProvider({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={walletQueries}>
      <Connected>{children}</Connected>
    </QueryClientProvider>
  )
}

function Connected({ children }: { readonly children: ReactNode }) {
  const api = useApi()
  const m = useMessages('wallet')
  const methods = useQuery({
    queryKey: ['methods'],
    queryFn: () => api.call<AuthenticationMethods>('GET', `${authenticationPath}/methods`),
  })
  if (methods.isPending) {
    return (
      <div role="status" aria-label={m.loading}>
        <Skeleton className="h-14 w-full" />
      </div>
    )
  }
  if (methods.isError) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 text-danger text-sm">
        {m.failed.replace('{message}', methods.error.message)}
        <Button variant="outline" onClick={() => void methods.refetch()}>
          {m.retry}
        </Button>
      </div>
    )
  }
  return (
    <WagmiProvider config={configOf(methods.data.ethereumVirtualMachine.chains)} reconnectOnMount={false}>
      {children}
    </WagmiProvider>
  )
}

let made: { readonly chains: string; readonly config: Config } | null = null

/** One configuration per page, since each one listens to the wallets. */
function configOf(chains: readonly EvmChain[]): Config {
  const key = JSON.stringify(chains)
  if (made?.chains !== key) made = { chains: key, config: createWalletConfig(chains) }
  return made.config
}
