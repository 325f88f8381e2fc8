import { authenticationPath, type SignInAnswer } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { WalletPanel } from './WalletPanel.tsx'
import { WalletProvider } from './WalletProvider.tsx'

interface WalletSignInProps {
  /** Is given the server's answer; the wallet counts as signed in once it has settled. */
  readonly onSigned: (answer: SignInAnswer) => void | Promise<void>
}

/** Logging in with a wallet. Heavy: to be loaded when somebody asks for it. */
export default function WalletSignIn({ onSigned }: WalletSignInProps) {
  const api = useApi()
  return (
    <WalletProvider>
      <WalletPanel
        onProof={async proof => {
          await onSigned(await api.call<SignInAnswer>('POST', `${authenticationPath}/ethereum-virtual-machine`, proof))
        }}
      />
    </WalletProvider>
  )
}
