import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import { createApiClient } from '@tessera/widget-sdk'
import type { AdminIdentity } from '@tessera/widget-sdk/admin'
import { lazy } from 'react'
import { accountPages } from '../authentication/addresses.ts'
import provider from '../session/provider.ts'
import { session, stayWhenRefused } from '../session/session.ts'
import { subjectSource } from '../session/subject-source.ts'
import { ConfirmationWhenNeeded } from './ConfirmationWhenNeeded.tsx'

// Work on the screen must survive the end of the session.
stayWhenRefused()

/** The user of the back office: a subject with a role that may edit something. */
export default {
  session: provider,
  // A logged-in user needs no login form.
  Login: lazy(() => import('./AdminLogin.tsx')),
  Confirmation: ConfirmationWhenNeeded,
  async account() {
    const { id, slug, identities, roles, isAdministrator, hasSecondFactor } = await api()
    return {
      id,
      name: identities.find(({ email }) => email)?.email ?? slug,
      roles: roles.map(({ title }) => title),
      isAdministrator,
      hasSecondFactor,
      settingsPath: accountPages.settings,
    }
  },
  async signOut() {
    await session().signOut('/admin')
    await subjectSource().refresh()
  },
} satisfies AdminIdentity

/** The subject of the session, always loaded afresh. @throws ApiError */
function api(): Promise<CurrentSubject> {
  return createApiClient({ fetch: session().fetch }).call('GET', `${authenticationPath}/me`, undefined, {
    isFresh: true,
  })
}
