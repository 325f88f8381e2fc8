import { showToast } from '@tessera/widget-sdk'
import { Dialog, Skeleton } from '@tessera/widget-sdk/ui'
import { lazy, Suspense } from 'react'
import { useMessages } from '../messages.ts'
import { useSettings } from './settings-context.ts'

const WalletIdentity = lazy(() => import('../wallet/WalletIdentity.tsx'))

interface WalletDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Adds a wallet; the code for it is loaded when the dialog opens. */
export function WalletDialog({ isOpen, onClose }: WalletDialogProps) {
  const m = { ...useMessages('settings'), ...useMessages('walletDialog') }
  const { subject, refresh } = useSettings()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.title} description={m.text}>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <WalletIdentity
          subjectId={subject.id}
          onAdded={async () => {
            await refresh()
            showToast(m.updated)
            onClose()
          }}
        />
      </Suspense>
    </Dialog>
  )
}
