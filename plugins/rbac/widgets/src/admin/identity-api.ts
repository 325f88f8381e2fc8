import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import { createApiClient } from '@tessera/widget-sdk'
import { session } from '../session/session.ts'

/** The subject of the session, always loaded afresh. @throws ApiError */
export function api(): Promise<CurrentSubject> {
  return createApiClient({ fetch: session().fetch }).call('GET', `${authenticationPath}/me`, undefined, {
    isFresh: true,
  })
}
