import { useLanguage } from '@tessera/widget-sdk'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { fieldClasses } from '../../fields/field-classes.ts'
import { useMessages } from '../../messages.ts'
import { IconButton } from '../../ui/index.ts'
import { pageSizes } from '../state/list-state.ts'
import { useTotalText } from '../use-total-text.ts'
import { pagingOf } from './paging-of.ts'

interface PagingProps {
  /** From 1; the last page of a list whose total is estimated is -1, the one before it -2. */
  readonly page: number
  readonly size: number
  /** Number of records on the page. */
  readonly count: number
  /** Undefined while they are counted. */
  readonly total: number | undefined
  readonly isEstimated?: boolean | undefined
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

/** The position in a list: '1–25 of 24,318', with buttons for the first, previous, next and last page. */
export function Paging({ page, size, count, total, isEstimated, onPage, onSize }: PagingProps) {
  const m = useMessages('paging')
  const language = useLanguage()
  const totalText = useTotalText()
  const { format } = new Intl.NumberFormat(language)
  const { from, to, isFromEnd, hasPrevious, hasNext, last } = pagingOf({ page, size, count, total, isEstimated })
  const words = isFromEnd ? m.fromEnd : total === undefined ? m.of : m.range
  const text = words
    .replace('{from}', format(from))
    .replace('{to}', format(to))
    .replace('{total}', total === undefined ? '…' : totalText(total, isEstimated))
  return (
    <nav
      aria-label={m.pages}
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 text-sm text-text-muted"
    >
      <label className="mr-auto flex items-center gap-2">
        <span className="max-sm:sr-only">{m.size}</span>
        <select
          className={fieldClasses('h-8 w-auto border-border py-0')}
          value={size}
          onChange={({ target }) => onSize(Number(target.value))}
        >
          {pageSizes.map(each => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <p role="status" className="tabular-nums">
        {count === 0 ? m.none : text}
      </p>
      <div className="flex">
        <IconButton label={m.first} icon={<ChevronFirst />} disabled={!hasPrevious} onClick={() => onPage(1)} />
        <IconButton
          label={m.previous}
          icon={<ChevronLeft />}
          disabled={!hasPrevious}
          onClick={() => onPage(page - 1)}
        />
        <IconButton label={m.next} icon={<ChevronRight />} disabled={!hasNext} onClick={() => onPage(page + 1)} />
        <IconButton
          label={m.last}
          icon={<ChevronLast />}
          disabled={!hasNext || last === undefined}
          onClick={() => last !== undefined && onPage(last)}
        />
      </div>
    </nav>
  )
}
