import type { AuthenticationMethods } from '@tessera/rbac'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Button } from '@tessera/widget-sdk/ui'
import { Mail, Send, Wallet } from 'lucide-react'
import { useState } from 'react'
import { AddEmailDialog } from './AddEmailDialog.tsx'
import { isEffective } from './effective-identity.ts'
import { IdentityRow } from './IdentityRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettings } from './settings-context.ts'
import { useConfirmed } from './use-confirmed.ts'
import { WalletDialog } from './WalletDialog.tsx'

const messages = defineMessages({
  en: {
    title: 'Ways to log in',
    text: 'Each of them opens this account. Two are safer than one: a lost wallet or mailbox does not lock you out.',
    addEmail: 'Add e-mail and password',
    addWallet: 'Connect a wallet',
    addTelegram: 'Connect Telegram',
  },
  ru: {
    title: 'Способы входа',
    text: 'Каждый из них открывает этот аккаунт. Два надёжнее одного: потерянный кошелёк или ящик не закроет вам вход.',
    addEmail: 'Добавить почту и пароль',
    addWallet: 'Подключить кошелёк',
    addTelegram: 'Подключить Telegram',
  },
})

interface IdentitiesSectionProps {
  /** The login methods of this site; null while they are loading. */
  readonly methods: AuthenticationMethods | null
  readonly onConnectTelegram: (botId: string) => void
}

/** The subject's identities, and what can be added. */
export function IdentitiesSection({ methods, onConnectTelegram }: IdentitiesSectionProps) {
  const m = useMessages(messages)
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
