import type { Localized } from '@tessera/core'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useText } from '../language.ts'
import { Description } from './Description.tsx'
import { Heading } from './Heading.tsx'

interface SectionHeaderProps {
  readonly data: {
    readonly title: Localized | null
    readonly subtitle: Localized | null
    readonly description: Localized | null
  }
  /** 1 for the first section of a page (default 2). */
  readonly level?: 1 | 2
  readonly className?: string
  /** Opposite the text: a link to the whole list, for example. */
  readonly children?: ReactNode
}

/** The header of a section, above its content. */
export function SectionHeader({ data, level = 2, className, children }: SectionHeaderProps) {
  const t = useText()
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <div
      className={cn(
        'mb-10 flex flex-wrap items-end justify-between gap-x-12 gap-y-6 md:mb-14 [&:not(:has(:not(:empty)))]:hidden',
        className,
      )}
    >
      <div className="max-w-text empty:hidden">
        {subtitle !== '' && <p className="mb-3 font-medium text-primary">{subtitle}</p>}
        {title !== '' && (
          <Heading level={level} size={level === 1 ? 'xl' : 'lg'}>
            {title}
          </Heading>
        )}
        <Description of={data.description} className="mt-4 text-text-muted" />
      </div>
      {children}
    </div>
  )
}
