import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Badge, Button, Dialog, Skeleton } from '@tessera/widget-sdk/ui'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveAuthenticatorDialog } from './RemoveAuthenticatorDialog.tsx'
import { QuietActions, SettingsRow, SettingsSection } from './SettingsSection.tsx'
import { useSettings } from './settings-context.ts'

const AuthenticatorSetupForm = lazy(() => import('./AuthenticatorSetupForm.tsx'))

const messages = defineMessages({
  en: {
    title: 'Two-step login',
    text: 'After the first step a code from your phone is asked for. A stolen password alone opens nothing.',
    app: 'Authenticator app',
    on: 'On',
    off: 'Off',
    isOn: 'A code is asked for at every login.',
    isOff: 'Works with any authenticator app for one-time codes.',
    setUp: 'Set up',
    remove: 'Remove',
    setUpTitle: 'Set up an authenticator',
  },
  ru: {
    title: 'Вход в два шага',
    text: 'После первого шага нужен код с вашего телефона. Одного украденного пароля будет мало.',
    app: 'Приложение-аутентификатор',
    on: 'Включено',
    off: 'Выключено',
    isOn: 'Код нужен при каждом входе.',
    isOff: 'Подойдёт любое приложение с одноразовыми кодами.',
    setUp: 'Настроить',
    remove: 'Отключить',
    setUpTitle: 'Настройка аутентификатора',
  },
})

interface AuthenticatorSectionProps {
  readonly isSettingUp: boolean
  readonly onSetUp: (isSettingUp: boolean) => void
}

/** The second factor: set up or removed. */
export function AuthenticatorSection({ isSettingUp, onSetUp }: AuthenticatorSectionProps) {
  const m = useMessages(messages)
  const { hasSecondFactor } = useSettings().subject
  const [isRemoving, setRemoving] = useState(false)
  return (
    <SettingsSection title={m.title} text={m.text}>
      <SettingsRow
        icon={hasSecondFactor ? <ShieldCheck className="text-success" /> : <ShieldOff />}
        title={
          <>
            {m.app}
            <Badge tone={hasSecondFactor ? 'success' : 'neutral'}>{hasSecondFactor ? m.on : m.off}</Badge>
          </>
        }
        text={hasSecondFactor ? m.isOn : m.isOff}
        actions={
          hasSecondFactor ? (
            <QuietActions>
              <Button variant="ghost" className="text-danger" onClick={() => setRemoving(true)}>
                {m.remove}
              </Button>
            </QuietActions>
          ) : (
            <div className="max-sm:w-full">
              <Button variant="outline" onClick={() => onSetUp(true)}>
                {m.setUp}
              </Button>
            </div>
          )
        }
      />
      <SetUpDialog isOpen={isSettingUp} onClose={() => onSetUp(false)} />
      <RemoveAuthenticatorDialog isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </SettingsSection>
  )
}

function SetUpDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const m = useMessages(messages)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [refusals, setRefusals] = useState(0)

  function close() {
    setRecoveryCodes(null)
    setRefusals(0)
    onClose()
  }

  return (
    // An accidental click must not close codes that are shown only once. The browser may close the dialog all the same,
    // so a new one opens.
    <Dialog
      key={refusals}
      isOpen={isOpen}
      onClose={() => (recoveryCodes ? setRefusals(refusals + 1) : close())}
      title={m.setUpTitle}
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} hasTriedToClose={refusals > 0} onDone={close} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AuthenticatorSetupForm onConfirmed={setRecoveryCodes} />
        </Suspense>
      )}
    </Dialog>
  )
}
