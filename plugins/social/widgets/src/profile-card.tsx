import type { Row } from '@tessera/core'
import { profile } from '@tessera/social'
import { cn, useAddressOf, useText } from '@tessera/widget-sdk'
import { CardLink, Heading, usePictureHints } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { Portrait } from './portrait.tsx'

interface ProfileCardProps {
  readonly of: Row<typeof profile>
  readonly className?: string | null | undefined
  /** Next to the name. */
  readonly mark?: ReactNode
}

/** A profile in a list: portrait, name, subtitle. */
export function ProfileCard({ of, className, mark }: ProfileCardProps) {
  const t = useText()
  const address = useAddressOf(profile, of)
  const subtitle = t(of.subtitle)
  const { isPriority, isEager } = usePictureHints()
  return (
    <article className={cn('group relative flex flex-col', of.className, className)}>
      <Portrait
        of={of}
        name={t(of.title)}
        className="mb-5 aspect-4/5"
        sizes="(min-width: 80rem) 18rem, (min-width: 1024px) 25vw, 50vw"
        isPriority={isPriority}
        isEager={isEager}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading level={3} size="sm">
          <CardLink url={address} className="group-hover:text-primary">
            {t(of.title)}
          </CardLink>
        </Heading>
        {mark}
      </div>
      {subtitle !== '' && <p className="mt-1 text-text-muted">{subtitle}</p>}
    </article>
  )
}
