import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useEnvironment } from '../environment.ts'
import { useMessages } from '../messages.ts'
import { useAddressWith, usePageNumber } from '../page-query.ts'
import { pagesAround } from './pages-around.ts'

interface PaginationProps {
  /** Number of all records of the list. */
  readonly total: number
  readonly perPage: number
  /** The parameter with the page's number (default `page`). */
  readonly name?: string
  readonly className?: string
}

const step =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 font-medium text-text no-underline tabular-nums transition-colors hover:bg-muted aria-[current=page]:bg-text aria-[current=page]:text-background'

/**
 * Links to the pages of a list: `usePageNumber` says which one to show. Renders nothing for a list with a single page.
 */
export function Pagination({ total, perPage, name = 'page', className }: PaginationProps) {
  const m = useMessages('pagination')
  const page = usePageNumber(name)
  const addressWith = useAddressWith()
  const { renderMetadata } = useEnvironment()
  const last = Math.max(1, Math.ceil(total / perPage))
  if (renderMetadata && page > last) renderMetadata.isMissing = true
  if (last === 1) return null
  const addressOf = (number: number) => addressWith({ [name]: number === 1 ? null : String(number) })
  return (
    <nav
      aria-label={m.pages}
      className={cn('flex items-center justify-between gap-2 border-border border-t pt-6', className)}
    >
      {page > 1 && <link rel="prev" href={addressOf(page - 1)} />}
      {page < last && <link rel="next" href={addressOf(page + 1)} />}
      <Turn href={page > 1 ? addressOf(page - 1) : null} rel="prev">
        <Arrow className="rotate-180" />
        <span>{m.previous}</span>
      </Turn>
      <p className="text-sm text-text-muted tabular-nums sm:hidden">
        {page} {m.of} {last}
      </p>
      <ul className="flex items-center gap-1 max-sm:hidden">
        {pagesAround(page, last).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span className="px-1 text-text-muted">…</span>
            ) : (
              <a
                href={addressOf(number)}
                className={step}
                aria-label={`${m.page} ${number}`}
                {...(number === page && { 'aria-current': 'page' as const })}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Turn href={page < last ? addressOf(page + 1) : null} rel="next">
        <span>{m.next}</span>
        <Arrow />
      </Turn>
    </nav>
  )
}

interface TurnProps {
  readonly href: string | null
  readonly rel: 'prev' | 'next'
  readonly children: ReactNode
}

/** At an end of the list it still takes its space, so that nothing shifts. */
function Turn({ href, rel, children }: TurnProps) {
  if (href === null) return <span className={cn(step, 'invisible')}>{children}</span>
  return (
    <a href={href} rel={rel} className={step}>
      {children}
    </a>
  )
}

function Arrow({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={cn('size-4', className)} fill="none" aria-hidden="true">
      <path d="M3 8h10M9 4l4 4-4 4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}
