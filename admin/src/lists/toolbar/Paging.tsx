import { useLanguage } from '@tessera/widget-sdk'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { fieldClasses } from '../../fields/field-classes.ts'
import { useMessages } from '../../messages.ts'
import { IconButton } from '../../ui/index.ts'
import { pageSizes } from '../state/list-state.ts'

interface PagingProps {
  readonly page: number
  readonly size: number
  /** Number of records on the page. */
  readonly count: number
  /** Undefined while they are counted. */
  readonly total: number | undefined
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

/** The position in a list: '1–25 of 24,318', with buttons for the previous and next page. */
export function Paging({ page, size, count, total, onPage, onSize }: PagingProps) {
  const m = useMessages('paging')
  const language = useLanguage()
  const { format } = new Intl.NumberFormat(language)
  const from = (page - 1) * size + 1
  const text = (total === undefined ? m.of : m.range)
    .replace('{from}', format(from))
    .replace('{to}', format(from + count - 1))
    .replace('{total}', total === undefined ? '' : format(total))
  const hasNext = total === undefined ? count === size : from + count - 1 < total
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
        <IconButton label={m.previous} icon={<ChevronLeft />} disabled={page === 1} onClick={() => onPage(page - 1)} />
        <IconButton label={m.next} icon={<ChevronRight />} disabled={!hasNext} onClick={() => onPage(page + 1)} />
      </div>
    </nav>
  )
}
