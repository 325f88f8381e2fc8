import type { SignInResponse } from '@tessera/rbac'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LoginForm } from './LoginForm.tsx'
import { type Method, MethodPicker, methods } from './MethodPicker.tsx'
import { startTelegramLogin, type TelegramProof, takeTelegramProof } from './telegram.ts'
import { useAuthenticationMethods } from './use-authentication-methods.ts'

const SecondFactorForm = lazy(() => import('./SecondFactorForm.tsx'))
const TelegramPanel = lazy(() => import('./TelegramPanel.tsx'))
const WalletSignIn = lazy(() => import('../wallet/WalletSignIn.tsx'))

const loading = <Skeleton className="h-36" />

interface SelectMethodProps {
  /** Called after a login. */
  readonly onSigned: () => Promise<void>
  /** Whether to offer registration to people without an account (default: yes). */
  readonly offersRegistration?: boolean
  /** E-mail address of the expected user. */
  readonly login?: string
}

/** Logs in with any method, including the second factor where one is set up. */
export function SelectMethod({ onSigned, offersRegistration = true, login }: SelectMethodProps) {
  const available = useAuthenticationMethods()
  const [method, setMethod] = useState<Method>('password')
  const [proof, setProof] = useState<TelegramProof | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const panel = usePanelFocus(method)

  useEffect(() => {
    const found = takeTelegramProof()
    if (!found) return
    setProof(found)
    setMethod('telegram')
  }, [])

  async function onResponse(response: SignInResponse): Promise<void> {
    if ('secondFactor' in response) setToken(response.secondFactor.token)
    else await onSigned()
  }

  function onPick(picked: Method): void {
    if (picked === 'telegram' && available?.telegram) startTelegramLogin(available.telegram.botId)
    else setMethod(picked)
  }

  if (token !== null) {
    return (
      <Suspense fallback={loading}>
        <SecondFactorForm token={token} onResponse={onResponse} onBack={() => setToken(null)} />
      </Suspense>
    )
  }
  // After a refusal, a Telegram login can be requested again.
  const isRepeatable = proof !== null && !('initData' in proof)
  const others = methods
    .filter(each => available?.telegram || each !== 'telegram')
    .filter(each => each !== method || (each === 'telegram' && isRepeatable))
  return (
    <>
      <div ref={panel} tabIndex={-1} className="outline-none">
        {method === 'password' && (
          <LoginForm onResponse={onResponse} offersRegistration={offersRegistration} {...(login && { login })} />
        )}
        <Suspense fallback={loading}>
          {method === 'wallet' && <WalletSignIn onSigned={onResponse} />}
          {method === 'telegram' && proof && <TelegramPanel proof={proof} onResponse={onResponse} />}
        </Suspense>
      </div>
      <MethodPicker of={others} onPick={onPick} />
    </>
  )
}

/** Moves the focus into the method that was picked, since the button that was pressed is gone. */
function usePanelFocus(method: Method) {
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(method)
  useEffect(() => {
    if (shown.current === method) return
    shown.current = method
    const field = panel.current?.querySelector<HTMLElement>('input')
    ;(field ?? panel.current)?.focus()
  }, [method])
  return panel
}
