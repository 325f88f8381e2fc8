import type { CurrentSubject } from '@tessera/rbac'
import { localizedPath, useLanguage, useModulePage } from '@tessera/widget-sdk'
import { Avatar, ButtonLink } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'
import { identityName } from '../settings/identity-name.ts'
import { accountPages } from './addresses.ts'

/** Replaces forms that are of no use to a logged-in user. */
export default function AlreadyLoggedIn({ subject }: { readonly subject: CurrentSubject }) {
  const m = useMessages('alreadyLoggedIn')
  const language = useLanguage()
  const settings = useModulePage(accountPages.settings)
  const logout = useModulePage(accountPages.logout)
  const [identity] = subject.identities
  const name = identity ? identityName(identity) : subject.slug
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-border bg-raised p-5 shadow-raised">
      <div className="flex items-center gap-4">
        <Avatar name={name} />
        <p className="min-w-0">
          <span className="block text-sm text-text-muted">{m.already}</span>
          <span className="block truncate font-medium">{name}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3 *:grow">
        <ButtonLink variant="primary" href={localizedPath(settings, language)}>
          {m.settings}
        </ButtonLink>
        <ButtonLink variant="outline" href={localizedPath(logout, language)}>
          {m.logout}
        </ButtonLink>
      </div>
    </div>
  )
}
