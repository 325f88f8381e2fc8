import type { SignInAnswer } from '@tessera/rbac'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LoginForm } from './LoginForm.tsx'
import { type Method, MethodPicker, methods } from './MethodPicker.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { TelegramPanel } from './TelegramPanel.tsx'
import { startTelegramLogin, type TelegramProof, takeTelegramProof } from './telegram.ts'
import { useAuthenticationMethods } from './use-authentication-methods.ts'

const WalletSignIn = lazy(() => import('../wallet/WalletSignIn.tsx'))

interface SelectMethodProps {
  /** Hears when somebody is logged in. */
  readonly onSigned: () => Promise<void>
  /** Whether whoever has no account may make one (default: yes). */
  readonly offersRegistration?: boolean
  /** E-mail of whoever is expected. */
  readonly login?: string
}

/** Logging in, in whichever way; with a second step for those who asked for one. */
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

  async function onAnswer(answer: SignInAnswer): Promise<void> {
    if ('secondFactor' in answer) setToken(answer.secondFactor.token)
    else await onSigned()
  }

  function onPick(picked: Method): void {
    if (picked === 'telegram' && available?.telegram) startTelegramLogin(available.telegram.botId)
    else setMethod(picked)
  }

  if (token !== null) return <SecondFactorForm token={token} onAnswer={onAnswer} onBack={() => setToken(null)} />
  // An answer of Telegram's that was refused can be asked for again.
  const isRepeatable = proof !== null && !('initData' in proof)
  const others = methods
    .filter(each => available?.telegram || each !== 'telegram')
    .filter(each => each !== method || (each === 'telegram' && isRepeatable))
  return (
    <>
      <div ref={panel} tabIndex={-1} className="outline-none">
        {method === 'password' && (
          <LoginForm onAnswer={onAnswer} offersRegistration={offersRegistration} {...(login && { login })} />
        )}
        {method === 'wallet' && (
          <Suspense fallback={<Skeleton className="h-36" />}>
            <WalletSignIn onSigned={onAnswer} />
          </Suspense>
        )}
        {method === 'telegram' && proof && <TelegramPanel proof={proof} onAnswer={onAnswer} />}
      </div>
      <MethodPicker of={others} onPick={onPick} />
    </>
  )
}

/** Whoever picked another way goes on in it: the button that was pressed is gone. */
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
