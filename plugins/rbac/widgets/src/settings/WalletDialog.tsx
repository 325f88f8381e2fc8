import { defineMessages, showToast, useMessages } from '@tessera/widget-sdk'
import { Dialog, Skeleton } from '@tessera/widget-sdk/ui'
import { lazy, Suspense } from 'react'
import { useSettings } from './settings-context.ts'
import { settingsMessages } from './settings-messages.ts'

const WalletIdentity = lazy(() => import('../wallet/WalletIdentity.tsx'))

const messages = defineMessages({
  en: { title: 'Connect a wallet', text: 'After that you can log in with it.' },
  ru: { title: 'Подключить кошелёк', text: 'После этого вы сможете входить с его помощью.' },
})

interface WalletDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Adds a wallet; the code for it is loaded when the dialog opens. */
export function WalletDialog({ isOpen, onClose }: WalletDialogProps) {
  const m = { ...useMessages(settingsMessages), ...useMessages(messages) }
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
