import type { CurrentSubject } from '@tessera/rbac'
import { subjectSource } from '../session/subject-source.ts'
import { identityName } from '../settings/identity-name.ts'
import { type AccountMark, rememberMark } from './account-mark.ts'

/** The display name of a subject: its first identity, else its slug. */
export function subjectName({ identities: [identity], slug }: Pick<CurrentSubject, 'identities' | 'slug'>): string {
  return (identity && identityName(identity)) || slug
}

/**
 * Loads who is logged in and calls back on every update until it is stopped.
 * @returns a function that stops it
 */
export function readAccountMark(onMark: (mark: AccountMark) => void): () => void {
  const source = subjectSource()
  const notify = () => {
    const { subject } = source.state()
    if (!subject) return
    const mark = { subjectId: subject.id, name: subject.isAnonymous ? '' : subjectName(subject).replace(/^0x/i, '') }
    rememberMark(mark)
    onMark(mark)
  }
  const stop = source.subscribe(notify)
  notify()
  return stop
}
