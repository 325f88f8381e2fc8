import type { Row } from '@tessera/core'
import { type identity, subjectsToIdentities } from '@tessera/rbac'
import { useAuthorized, useLinked } from '@tessera/widget-sdk'

const read = { route: `/api/${subjectsToIdentities.path}`, method: 'GET' } as const

/**
 * The identities of a subject, as far as the viewer may read them; subjects that are rendered together share one
 * request.
 */
export function useSubjectIdentities(subject: { readonly id: string }): readonly Row<typeof identity>[] {
  const mayRead = useAuthorized(read) === true
  return useLinked(subjectsToIdentities, mayRead ? subject : null).map(({ record }) => record)
}
