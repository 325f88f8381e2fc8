import type { Entity } from '@tessera/core'
import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { Button, EmptyState } from '../../ui/index.ts'

interface EmptyListProps {
  readonly entity: Entity
  readonly isFiltered: boolean
  readonly isBeyond: boolean
  readonly onClear: () => void
  readonly onFirst: () => void
  /** The button that creates the first record. */
  readonly add: ReactNode
}

/** Shown for an empty list: why it is empty, and what to do. */
export function EmptyList({ entity, isFiltered, isBeyond, onClear, onFirst, add }: EmptyListProps) {
  const m = useMessages('emptyList')
  const labels = useLabels()
  if (isBeyond) {
    return <EmptyState icon={<Inbox />} title={m.beyond} action={<Button onClick={onFirst}>{m.toFirst}</Button>} />
  }
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={m.notFound}
        text={m.other}
        action={<Button onClick={onClear}>{m.clear}</Button>}
      />
    )
  }
  return <EmptyState icon={<Inbox />} title={m.none} text={labels.description(entity) ?? m.first} action={add} />
}
