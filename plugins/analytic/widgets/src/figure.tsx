import type { metric } from '@tessera/analytic'
import type { Row } from '@tessera/core'
import { numberFormat } from '@tessera/core'
import { cn, useLanguage, useText } from '@tessera/widget-sdk'
import { Card, DateText } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'

interface FigureProps {
  readonly of: Row<typeof metric>
  readonly className?: string | null | undefined
  /** The history, below the value. */
  readonly children?: ReactNode
}

/** A value with its name and day. */
export function Figure({ of, className, children }: FigureProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <Card className={cn('flex flex-col p-6', of.className, className)}>
      <p className="text-sm text-text-muted">{t(of.title) || of.adminTitle}</p>
      <p className="mt-2 font-heading font-semibold text-4xl">{numberFormat(language).format(of.value)}</p>
      <DateText value={of.createdAt} className="mt-1 text-sm text-text-muted" />
      {children}
    </Card>
  )
}
