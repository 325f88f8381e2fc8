import type { AuthenticationMethods } from '@tessera/rbac'
import { showToast } from '@tessera/widget-sdk'
import { Button, Dialog, Skeleton } from '@tessera/widget-sdk/ui'
import { Mail, Send, Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../messages.ts'
import { AddEmailDialog } from './AddEmailDialog.tsx'
import { isEffective } from './effective-identity.ts'
import { IdentityRow } from './IdentityRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettings } from './settings-context.ts'
import { useConfirmed } from './use-confirmed.ts'

interface IdentitiesSectionProps {
  /** The login methods of this site; null while they are loading. */
  readonly methods: AuthenticationMethods | null
  readonly onConnectTelegram: (botId: string) => void
}

/** The subject's identities, and what can be added. */
export function IdentitiesSection({ methods, onConnectTelegram }: IdentitiesSectionProps) {
  const m = useMessages('identitiesSection')
  const { subject } = useSettings()
  const [open, setOpen] = useState<'email' | 'wallet' | null>(null)
  const has = (provider: string) => subject.identities.some(each => each.provider === provider)
  const close = () => setOpen(null)
  const confirmed = useConfirmed()
  const effective = subject.identities.filter(each => isEffective(each, subject.identities))
  const { telegram } = methods ?? {}
  return (
    <SettingsSection
      title={m.title}
      text={m.text}
      footer={
        <>
          {!has('email_and_password') && (
            <Button variant="outline" onClick={() => confirmed(() => setOpen('email'))}>
              <Mail aria-hidden="true" />
              {m.addEmail}
            </Button>
          )}
          <Button variant="outline" onClick={() => confirmed(() => setOpen('wallet'))}>
            <Wallet aria-hidden="true" />
            {m.addWallet}
          </Button>
          {telegram && !has('telegram') && (
            <Button variant="outline" onClick={() => onConnectTelegram(telegram.botId)}>
              <Send aria-hidden="true" />
              {m.addTelegram}
            </Button>
          )}
        </>
      }
    >
      {subject.identities.map(identity => (
        <IdentityRow
          key={identity.id}
          identity={identity}
          isEffective={effective.includes(identity)}
          isLast={effective.length === 1 && effective[0] === identity}
        />
      ))}
      <AddEmailDialog isOpen={open === 'email'} onClose={close} />
      <WalletDialog isOpen={open === 'wallet'} onClose={close} />
    </SettingsSection>
  )
}

const WalletIdentity = lazy(() => import('../wallet/WalletIdentity.tsx'))

interface WalletDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Adds a wallet; the code for it is loaded when the dialog opens. */
function WalletDialog({ isOpen, onClose }: WalletDialogProps) {
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
