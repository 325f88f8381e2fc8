import { useEffect } from 'react'
import { AccountButton } from './AccountButton.tsx'
import { useAccountMark } from './use-account-mark.ts'

export interface SubjectAccountProps {
  readonly subjectId: string
  readonly className: string
  /** Called for a subject without identities, which is shown as a visitor. */
  readonly onAnonymous: (subjectId: string | null) => void
}

/** The account of a subject, once it is known who that is. */
export function SubjectAccount({ subjectId, className, onAnonymous }: SubjectAccountProps) {
  const mark = useAccountMark(subjectId)
  const isAnonymous = mark?.name === ''
  useEffect(() => {
    if (mark) onAnonymous(isAnonymous ? subjectId : null)
  }, [mark, isAnonymous, subjectId, onAnonymous])
  return mark && !isAnonymous ? <AccountButton name={mark.name} className={className} /> : null
}
