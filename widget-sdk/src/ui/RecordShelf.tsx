import type { Entity, ListQuery } from '@tessera/core'
import type { ComponentProps } from 'react'
import { usePagedRows } from '../data/hooks.ts'
import { Widget } from '../Widget.tsx'
import { CardShelf } from './CardShelf.tsx'
import { cardLevel } from './card-level.ts'
import { Pagination } from './Pagination.tsx'
import { SectionHeader } from './SectionHeader.tsx'

interface RecordShelfProps<E extends Entity> {
  readonly of: E
  /** The widget whose texts are above the records. */
  readonly data: ComponentProps<typeof SectionHeader>['data']
  /** Of each record (default: its own). */
  readonly variant?: string
  /** Which records, in which order (default: all, newest first). */
  readonly query?: Omit<ListQuery<E>, 'limit' | 'offset' | 'count'>
  /** Records of one page (default 12). */
  readonly perPage?: number
  /** 1 for the first section of a page, whose cards follow in the outline (default 2). */
  readonly level?: 1 | 2
  readonly className?: string | null | undefined
}

const newest = { orderBy: [{ column: 'createdAt', method: 'desc' }] }

/** A section with the records of an entity as cards, in pages. */
export function RecordShelf<E extends Entity>(props: RecordShelfProps<E>) {
  const { of, data, variant, query = newest as unknown as ListQuery<E>, perPage = 12, level = 2, className } = props
  const { rows, total } = usePagedRows<Entity, { readonly id: string }>(
    of,
    query as ListQuery<Entity, { readonly id: string }>,
    perPage,
  )
  return (
    <>
      <CardShelf header={<SectionHeader data={data} level={level} />} count={rows.length} className={className}>
        <cardLevel.Provider value={level === 1 ? 2 : 3}>
          {rows.map(each => (
            <Widget key={each.id} of={of as Entity} data={each} {...(variant !== undefined && { variant })} />
          ))}
        </cardLevel.Provider>
      </CardShelf>
      <Pagination total={total} perPage={perPage} />
    </>
  )
}
