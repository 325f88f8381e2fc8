import type { SignInResponse } from '@tessera/rbac'
import { ApiError } from '@tessera/widget-sdk'
import { Button, FormError } from '@tessera/widget-sdk/ui'
import { LoaderCircle, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages.ts'
import { useCallProblem } from './call-problem.ts'
import { nameIn, type TelegramProof } from './telegram.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'

interface TelegramPanelProps {
  readonly proof: TelegramProof
  readonly onResponse: (response: SignInResponse) => Promise<void>
}

/**
 * Logs in with data from Telegram. A login that was started here continues at once; in a Mini App, whose url anybody
 * could have written, it takes a click.
 */
export default function TelegramPanel({ proof, onResponse }: TelegramPanelProps) {
  const m = useMessages('telegramPanel')
  const callProblem = useCallProblem()
  const call = useAuthenticationCall()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isSent = useRef(false)
  const isMiniApp = 'initData' in proof

  async function send(): Promise<void> {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await onResponse(await call('/telegram', proof))
    } catch (failure) {
      const isRefused = failure instanceof ApiError && (failure.status === 400 || failure.status === 401)
      setError(isRefused ? m.refused : callProblem(failure))
    } finally {
      setPending(false)
    }
  }

  useEffect(() => {
    if (isMiniApp || isSent.current) return
    isSent.current = true
    void send()
  })

  const name = 'initData' in proof ? nameIn(String(proof.initData)) : ''
  return (
    <div className="flex flex-col gap-5">
      <FormError error={error} />
      {isMiniApp && (
        <Button variant="primary" aria-busy={isPending} onClick={() => void send()}>
          <Send aria-hidden="true" />
          {name ? m.continueAs.replace('{name}', () => name) : m.continue}
        </Button>
      )}
      {isPending && (
        <p role="status" className="flex items-center justify-center gap-3 py-6 text-text-muted">
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          {m.pending}
        </p>
      )}
    </div>
  )
}
