import type { Entity, Relation, Row } from '@tessera/core'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useText } from '../language.ts'
import { useAddressOf } from '../page.ts'
import { Card } from './Card.tsx'
import { CardLink } from './CardLink.tsx'
import { Cover } from './Cover.tsx'
import { cardLevel } from './card-level.ts'
import { Heading } from './Heading.tsx'

interface RecordCardProps<E extends Entity> {
  readonly of: E
  readonly data: Row<E>
  /** Relates the record to its pictures, the first of which the card begins with. */
  readonly cover?: Relation
  readonly className?: string | null | undefined
  /** Below the title. */
  readonly children?: ReactNode
}

/** A record as a card: its title, which leads to its page where it has one. */
export function RecordCard<E extends Entity>({ of, data, cover, className, children }: RecordCardProps<E>) {
  const t = useText()
  const { id, title, name, adminTitle, className: own } = data as Readonly<Record<string, unknown>>
  const texts = [title, name, adminTitle].map(each => (typeof each === 'string' ? each : t(each as Localized)))
  return (
    <Card className={cn('group relative', typeof own === 'string' && own, className)}>
      {cover && <Cover relation={cover} of={{ id: String(id) }} className="aspect-3/2 rounded-none empty:hidden" />}
      <div className="p-6">
        <Heading level={cardLevel.useValue()} size="md">
          <CardLink url={useAddressOf(of, data)}>{texts.find(Boolean)}</CardLink>
        </Heading>
        {children}
      </div>
    </Card>
  )
}

type Localized = Parameters<ReturnType<typeof useText>>[0]
