import { type CurrentSubjectSource, createCurrentSubject } from './current-subject.ts'
import { session } from './session.ts'

let opened: CurrentSubjectSource | undefined

/** Who is logged in, for everything on the page. Browser only. */
export function subjectSource(): CurrentSubjectSource {
  opened ??= createCurrentSubject(session())
  return opened
}
