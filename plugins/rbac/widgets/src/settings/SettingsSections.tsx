import { useQuery } from '@tanstack/react-query'
import { type AuthenticationMethods, authenticationPath } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { startTelegramLogin } from '../authentication/telegram.ts'
import { useMessages } from '../messages.ts'
import { AuthenticatorSection } from './AuthenticatorSection.tsx'
import ConfirmationDialog from './ConfirmationDialog.tsx'
import { IdentitiesSection } from './IdentitiesSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { useSettings } from './settings-context.ts'
import { TelegramConnection } from './TelegramConnection.tsx'
import { useConfirmed } from './use-confirmed.ts'

/** Everything that subjects can change for themselves. */
export function SettingsSections() {
  const m = useMessages('settingsSections')
  const { subject } = useSettings()
  const api = useApi()
  const [isSettingUp, setSettingUp] = useState(false)
  const confirmed = useConfirmed()
  const changeSetup = (isWanted: boolean) => (isWanted ? confirmed(() => setSettingUp(true)) : setSettingUp(false))
  const methods = useQuery({
    queryKey: ['methods'],
    queryFn: () =>
      api.call<AuthenticationMethods>('GET', `${authenticationPath}/methods`, undefined, { isMuted: true }),
  })
  return (
    <>
      {subject.needsSecondFactor && (
        <Alert
          tone="warning"
          title={m.needed}
          className="mb-10"
          action={
            <Button variant="outline" onClick={() => changeSetup(true)}>
              {m.setUp}
            </Button>
          }
        >
          {m.neededText}
        </Alert>
      )}
      <div>
        <IdentitiesSection
          methods={methods.data ?? null}
          onConnectTelegram={botId => confirmed(() => startTelegramLogin(botId))}
        />
        <AuthenticatorSection isSettingUp={isSettingUp} onSetUp={changeSetup} />
        <SessionsSection />
      </div>
      <TelegramConnection />
      <ConfirmationDialog isTelegramTaken />
    </>
  )
}
