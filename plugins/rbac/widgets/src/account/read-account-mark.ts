import type { CurrentSubject } from '@tessera/rbac'
import { subjectSource } from '../session/subject-source.ts'
import { identityName } from '../settings/identity-name.ts'
import { type AccountMark, rememberMark } from './account-mark.ts'

/** What a subject is known by: its first way in, else its slug. */
export function subjectName({ identities: [identity], slug }: Pick<CurrentSubject, 'identities' | 'slug'>): string {
  return (identity && identityName(identity)) || slug
}

/**
 * Asks who is logged in, and tells each time that it is known, until it is stopped.
 * @returns stops it
 */
export function readAccountMark(onMark: (mark: AccountMark) => void): () => void {
  const source = subjectSource()
  const tell = () => {
    const { subject } = source.state()
    if (!subject) return
    const mark = { subjectId: subject.id, name: subject.isAnonymous ? '' : subjectName(subject).replace(/^0x/i, '') }
    rememberMark(mark)
    onMark(mark)
  }
  const stop = source.subscribe(tell)
  tell()
  return stop
}
