import { cn } from '@tessera/widget-sdk'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useMessages } from '../../messages.ts'
import type { ListState } from '../state/list-state.ts'

interface HeaderCellProps {
  readonly name: string
  /** The column to sort by; null where it isn't sortable. */
  readonly column: string | null
  readonly sort: ListState['sort']
  readonly onSort: (sort: ListState['sort']) => void
}

/** A column header: clicks sort ascending, then descending, then by the default order. */
export function HeaderCell({ name, column, sort, onSort }: HeaderCellProps) {
  const m = useMessages('headerCell')
  const method = sort.find(each => each.column === column)?.method
  const Sign = method === 'asc' ? ArrowUp : method === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={method && (method === 'asc' ? 'ascending' : 'descending')}
      className="h-10 whitespace-nowrap border-border border-b px-3 text-left font-medium text-text-muted text-xs"
    >
      {column === null ? (
        name
      ) : (
        <button
          type="button"
          title={`${m.sort} ${name}`}
          onClick={() =>
            onSort(
              method === undefined ? [{ column, method: 'asc' }] : method === 'asc' ? [{ column, method: 'desc' }] : [],
            )
          }
          className="group/sort -mx-1.5 inline-flex h-7 cursor-pointer items-center gap-1 rounded-sm px-1.5 hover:bg-muted hover:text-text pointer-coarse:h-11"
        >
          {name}
          <Sign
            aria-hidden
            className={cn(
              'size-3.5',
              method === undefined && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
            )}
          />
          {method && <span className="sr-only">{method === 'asc' ? m.ascending : m.descending}</span>}
        </button>
      )}
    </th>
  )
}
