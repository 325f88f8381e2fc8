import type { Row } from '@tessera/core'
import { type profile, profilesToFiles } from '@tessera/social'
import { cn, useLinked } from '@tessera/widget-sdk'
import { Avatar, Cover, type Hints } from '@tessera/widget-sdk/ui'

interface PortraitProps extends Hints {
  readonly of: Row<typeof profile>
  readonly name: string
  /** Sets its size: `aspect-4/5`. */
  readonly className?: string
}

/** The first of a profile's pictures; without one, the initial of the name. */
export function Portrait({ of, name, className, ...hints }: PortraitProps) {
  const [picture] = useLinked(profilesToFiles, of)
  if (picture)
    return <Cover relation={profilesToFiles} of={of} {...(className !== undefined && { className })} {...hints} />
  return (
    <div className={cn('flex items-center justify-center rounded-lg bg-muted', className)}>
      <Avatar name={name} size="lg" />
    </div>
  )
}
