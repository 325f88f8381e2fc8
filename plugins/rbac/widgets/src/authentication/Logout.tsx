import { localizedPath, useLanguage } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { LoaderCircle } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useMessages } from '../messages.ts'
import { session } from '../session/session.ts'
import { signOut } from '../session/sign-in-out.ts'
import { leaveTo } from './leave-to.ts'

/**
 * Logs out and goes to the home page: at once after a link of this site, else after a click, since anybody can link to
 * this page.
 */
export function Logout() {
  const m = useMessages('logout')
  const language = useLanguage()
  const [state, setState] = useState<'leaving' | 'asking' | 'failed'>('leaving')

  const leave = useCallback(() => {
    setState('leaving')
    signOut().catch(() => setState('failed'))
  }, [])

  useEffect(() => {
    const { subjectId, isRenewing } = session().state()
    if (subjectId === null && !isRenewing) void leaveTo(localizedPath('/', language))
    else if (isFromHere()) leave()
    else setState('asking')
  }, [language, leave])

  if (state === 'leaving') {
    return (
      <p role="status" className="flex min-h-28 items-center gap-3 text-text-muted">
        <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />
        {m.leaving}
      </p>
    )
  }
  return (
    <div className="flex min-h-28 flex-col items-start gap-5">
      {state === 'failed' ? (
        <Alert tone="danger" role="alert" className="w-full">
          {m.failed}
        </Alert>
      ) : (
        <p>
          <span className="block font-medium">{m.ask}</span>
          <span className="mt-1 block text-text-muted">{m.askNext}</span>
        </p>
      )}
      <Button variant="primary" onClick={leave}>
        {m.logout}
      </Button>
    </div>
  )
}

function isFromHere(): boolean {
  return URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin
}
