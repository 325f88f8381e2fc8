import type { OwnIdentity } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { WalletPanel } from './WalletPanel.tsx'
import { WalletProvider } from './WalletProvider.tsx'

interface WalletIdentityProps {
  readonly subjectId: string
  readonly onAdded: (identity: OwnIdentity) => void | Promise<void>
}

/** Adds a wallet to the identities of a subject. Large: load on demand. */
export default function WalletIdentity({ subjectId, onAdded }: WalletIdentityProps) {
  const api = useApi()
  return (
    <WalletProvider>
      <WalletPanel
        onProof={async proof => {
          await onAdded(await api.call<OwnIdentity>('POST', `/api/rbac/subjects/${subjectId}/identities`, proof))
        }}
      />
    </WalletProvider>
  )
}
