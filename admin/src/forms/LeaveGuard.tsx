import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from './LeaveDialog.tsx'
import { unsavedForms } from './unsaved-forms.ts'

/** Asks before navigation, or before the page is closed, while a form holds unsaved work. One for the whole app. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsavedForms().length > 0,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedForms().length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog forms={unsavedForms()} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}
