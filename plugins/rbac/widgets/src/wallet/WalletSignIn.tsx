import { authenticationPath, type SignInResponse } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { WalletPanel } from './WalletPanel.tsx'
import { WalletProvider } from './WalletProvider.tsx'

interface WalletSignInProps {
  /** Called with the server's response; the wallet counts as signed in once it has resolved. */
  readonly onSigned: (response: SignInResponse) => void | Promise<void>
}

/** Logs in with a wallet. Large: load on demand. */
export default function WalletSignIn({ onSigned }: WalletSignInProps) {
  const api = useApi()
  return (
    <WalletProvider>
      <WalletPanel
        onProof={async proof => {
          await onSigned(
            await api.call<SignInResponse>('POST', `${authenticationPath}/ethereum-virtual-machine`, proof),
          )
        }}
      />
    </WalletProvider>
  )
}
