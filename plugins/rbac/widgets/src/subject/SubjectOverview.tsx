import type { OwnIdentity } from '@tessera/rbac'
import { cn, usePage } from '@tessera/widget-sdk'
import { Avatar, Badge, ButtonLink, Card, CopyButton } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { useMessages } from '../messages.ts'
import { identityName } from '../settings/identity-name.ts'
import { useProfilePath } from './profile-path.ts'

interface SubjectOverviewProps {
  readonly subject: { readonly id: string; readonly slug: string }
  readonly identities: readonly Pick<OwnIdentity, 'id' | 'provider' | 'email' | 'account'>[]
  readonly className?: string | null | undefined
}

/** A subject in detail: id, slug, identities. */
export function SubjectOverview({ subject, identities, className }: SubjectOverviewProps) {
  const m = useMessages('subjectOverview')
  const names = useMessages('providerNames')
  const page = usePage()
  const path = useProfilePath(subject)
  const [first] = identities
  const name = (first && identityName(first)) || subject.slug
  return (
    <Card className={cn('max-w-3xl', className)}>
      <div className="flex flex-wrap items-center gap-4 border-border border-b px-5 py-5 sm:px-6">
        <Avatar name={name} size="lg" />
        <p className="min-w-0 flex-1 break-all font-heading font-semibold text-xl">{name}</p>
        {path !== null && page.alternates[page.language] !== path && (
          <ButtonLink variant="outline" href={path}>
            {m.view}
          </ButtonLink>
        )}
      </div>
      <dl className="divide-y divide-border">
        <Entry term={m.id}>
          <span className="flex items-center justify-between gap-2">
            <code className="break-all text-sm">{subject.id}</code>
            <CopyButton text={subject.id} label={m.copyId} className="-my-2.5" />
          </span>
        </Entry>
        <Entry term={m.slug}>
          <span className="break-all">{subject.slug}</span>
        </Entry>
        <Entry term={m.identities}>
          {identities.length === 0 && m.none}
          <ul className="flex flex-col gap-2">
            {identities.map(identity => (
              <li key={identity.id} className="flex flex-wrap items-center gap-2">
                <Badge>{names[identity.provider]}</Badge>
                <span className="break-all">{identityName(identity)}</span>
              </li>
            ))}
          </ul>
        </Entry>
      </dl>
    </Card>
  )
}

function Entry({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:px-6">
      <dt className="text-sm text-text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
