import { WalletPanel } from './WalletPanel.tsx'
import { WalletProvider } from './WalletProvider.tsx'
import type { WalletProof } from './wallet-proof.ts'

interface WalletConfirmationProps {
  readonly onProof: (proof: WalletProof) => Promise<void>
}

/** Shows with a wallet who somebody is. Heavy: to be loaded when somebody asks for it. */
export default function WalletConfirmation({ onProof }: WalletConfirmationProps) {
  return (
    <WalletProvider>
      <WalletPanel onProof={onProof} />
    </WalletProvider>
  )
}
