import { WalletPanel } from './WalletPanel.tsx'
import { WalletProvider } from './WalletProvider.tsx'
import type { WalletProof } from './wallet-proof.ts'

interface WalletConfirmationProps {
  readonly onProof: (proof: WalletProof) => Promise<void>
}

/** Confirms with a wallet who the user is. Large: load on demand. */
export default function WalletConfirmation({ onProof }: WalletConfirmationProps) {
  return (
    <WalletProvider>
      <WalletPanel onProof={onProof} />
    </WalletProvider>
  )
}
