import type { Entity } from '@tessera/core'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLabels } from '../../model/labels.ts'
import { Button, EmptyState } from '../../ui/index.ts'

const messages = defineMessages({
  en: {
    none: 'Nothing here yet',
    first: 'The first record appears here as soon as it is made.',
    notFound: 'Nothing matches',
    other: 'Try other words, or take filters off.',
    clear: 'Clear search and filters',
    beyond: 'This page is empty',
    toFirst: 'To the first page',
  },
  ru: {
    none: 'Здесь пока ничего нет',
    first: 'Первая запись появится здесь, как только её создадут.',
    notFound: 'Ничего не найдено',
    other: 'Попробуйте другие слова или снимите фильтры.',
    clear: 'Сбросить поиск и фильтры',
    beyond: 'На этой странице пусто',
    toFirst: 'На первую страницу',
  },
})

interface EmptyListProps {
  readonly entity: Entity
  readonly isFiltered: boolean
  readonly isBeyond: boolean
  readonly onClear: () => void
  readonly onFirst: () => void
  /** What makes the first record. */
  readonly add: ReactNode
}

/** In the place of records where there are none: why, and what to do. */
export function EmptyList({ entity, isFiltered, isBeyond, onClear, onFirst, add }: EmptyListProps) {
  const m = useMessages(messages)
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
