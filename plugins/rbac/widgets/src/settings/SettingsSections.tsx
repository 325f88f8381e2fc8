import { useQuery } from '@tanstack/react-query'
import { type AuthenticationMethods, authenticationPath } from '@tessera/rbac'
import { showToast, useApi } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useEffect, useRef, useState } from 'react'
import { startTelegramLogin, takeTelegramProof } from '../authentication/telegram.ts'
import { useMessages } from '../messages.ts'
import { AuthenticatorSection } from './AuthenticatorSection.tsx'
import ConfirmationDialog from './ConfirmationDialog.tsx'
import { IdentitiesSection } from './IdentitiesSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { useChange, useSettings } from './settings-context.ts'
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
        <NotificationsSection hasBot={methods.data?.telegram != null} />
        <SessionsSection />
      </div>
      <TelegramConnection />
      <ConfirmationDialog isTelegramTaken />
    </>
  )
}

/**
 * Handles the return from Telegram: adds the account or, if it is connected already, confirms the user with it. Renders
 * nothing.
 */
function TelegramConnection() {
  const m = { ...useMessages('settings'), ...useMessages('telegramConnection') }
  const api = useApi()
  const { subject } = useSettings()
  const isConfirmation = subject.identities.some(({ provider }) => provider === 'telegram')
  const add = useChange({ done: m.updated, isMuted: true })
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const proof = takeTelegramProof()
    // Anybody can write the url that opens a Mini App, so it doesn't mean that the user wants to connect it here.
    if (!proof || 'initData' in proof) return
    if (isConfirmation) {
      api.call('POST', `${authenticationPath}/confirm`, proof, { isFresh: true, isMuted: true }).then(
        () => showToast(m.confirmed),
        () => showToast(m.notConfirmed, 'error'),
      )
      return
    }
    add.mutate(
      { method: 'POST', path: '/identities', body: proof },
      { onError: error => showToast('status' in error && error.status === 409 ? m.taken : m.failed, 'error') },
    )
  })
  return null
}
