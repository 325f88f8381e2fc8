import type { subject } from '@tessera/rbac'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { Avatar, ButtonLink, Card } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'
import { identityName } from '../settings/identity-name.ts'
import { useProfilePath } from './profile-path.ts'
import { useSubjectIdentities } from './use-subject-identities.ts'

/** A subject as a card: display name and a link to its page. */
export default function SubjectCard({ data, className }: VariantProps<typeof subject>) {
  const m = useMessages('subjectDefault')
  const [first] = useSubjectIdentities(data)
  const profile = useProfilePath(data)
  const name = (first && identityName(first)) || data.slug
  return (
    <Card className={cn('flex flex-col gap-5 p-5', className)}>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="truncate font-medium" title={name}>
            {name}
          </p>
          {name !== data.slug && <p className="truncate text-sm text-text-muted">{data.slug}</p>}
        </div>
      </div>
      {profile !== null && (
        <ButtonLink variant="outline" href={profile} aria-label={`${m.view}: ${name}`}>
          {m.view}
        </ButtonLink>
      )}
    </Card>
  )
}
