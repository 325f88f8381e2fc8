import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import { createApiClient } from '@tessera/widget-sdk'
import { session } from '../session/session.ts'

/** Who the session is of, asked anew each time. @throws ApiError */
export function api(): Promise<CurrentSubject> {
  return createApiClient({ fetch: session().fetch }).call('GET', `${authenticationPath}/me`, undefined, {
    isFresh: true,
  })
}
