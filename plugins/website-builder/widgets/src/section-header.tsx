import type { Row } from '@tessera/core'
import type { widget } from '@tessera/website-builder'
import { cn, useText } from '@tessera/widget-sdk'
import { Heading } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { Description } from './description.tsx'

interface SectionHeaderProps {
  readonly data: Pick<Row<typeof widget>, 'title' | 'subtitle' | 'description'>
  readonly className?: string
  /** What stands opposite the text: a link to all of it, for example. */
  readonly children?: ReactNode
}

/** What a band of the page is about, above its content. */
export function SectionHeader({ data, className, children }: SectionHeaderProps) {
  const t = useText()
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <div
      className={cn('mb-10 flex flex-wrap items-end justify-between gap-x-12 gap-y-6 empty:hidden md:mb-14', className)}
    >
      <div className="max-w-text empty:hidden">
        {subtitle !== '' && <p className="mb-3 font-medium text-primary">{subtitle}</p>}
        {title !== '' && <Heading>{title}</Heading>}
        <Description of={data.description} className="mt-4 text-text-muted" />
      </div>
      {children}
    </div>
  )
}
