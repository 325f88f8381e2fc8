import { type ReactNode, useState } from 'react'
import { useCurrentSubject } from '../session/use-current-subject.ts'
import { AlreadyLoggedIn } from './AlreadyLoggedIn.tsx'
import { leaveTo } from './leave-to.ts'

interface ForVisitorsProps {
  /** Where to go once somebody is logged in. */
  readonly next: () => string
  /** Draws the form, which tells when somebody is logged in. */
  readonly children: (onSigned: () => Promise<void>) => ReactNode
}

/** A form for those who are not logged in; whoever is learns that, and where to go on. */
export function ForVisitors({ next, children }: ForVisitorsProps) {
  const { subject } = useCurrentSubject()
  const [isLeaving, setLeaving] = useState(false)

  async function onSigned(): Promise<void> {
    setLeaving(true)
    await leaveTo(next())
    setLeaving(false)
  }

  if (subject && !subject.isAnonymous && !isLeaving) return <AlreadyLoggedIn subject={subject} />
  return children(onSigned)
}
