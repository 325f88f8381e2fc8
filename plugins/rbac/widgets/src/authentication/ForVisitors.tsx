import { Skeleton } from '@tessera/widget-sdk/ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCurrentSubject } from '../session/use-current-subject.ts'
import { leaveTo } from './leave-to.ts'

const AlreadyLoggedIn = lazy(() => import('./AlreadyLoggedIn.tsx'))

interface ForVisitorsProps {
  /** Where to go after logging in. */
  readonly next: () => string
  /** Renders the form, which reports a login. */
  readonly children: (onSigned: () => Promise<void>) => ReactNode
}

/** A form for visitors; logged-in users are told so and shown where to go on. */
export function ForVisitors({ next, children }: ForVisitorsProps) {
  const { subject } = useCurrentSubject()
  const [isLeaving, setLeaving] = useState(false)

  async function onSigned(): Promise<void> {
    setLeaving(true)
    await leaveTo(next())
    setLeaving(false)
  }

  if (subject && !subject.isAnonymous && !isLeaving) {
    return (
      <Suspense fallback={<Skeleton className="h-36" />}>
        <AlreadyLoggedIn subject={subject} />
      </Suspense>
    )
  }
  return children(onSigned)
}
