import { cn } from '../cn.ts'
import { useEnvironment } from '../environment.ts'
import { useMessages } from '../messages.ts'
import type { Crumb } from '../render-metadata.ts'
import { SafeLink } from './SafeLink.tsx'

interface BreadcrumbsProps {
  /** From the home page to the current page, which comes last. */
  readonly items: readonly Crumb[]
  readonly className?: string
}

/** The breadcrumbs of a page, which also reports them to search engines. */
export function Breadcrumbs({ items, className }: BreadcrumbsProps) {
  const m = useMessages('breadcrumbs')
  const { renderMetadata } = useEnvironment()
  if (renderMetadata) renderMetadata.breadcrumbs = items
  return (
    <nav aria-label={m.label} className={cn('text-sm text-text-muted', className)}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map(({ title, url }, index) => (
          <li key={url ?? title} className="flex min-w-0 items-center gap-2 not-first:last:max-sm:hidden">
            {index > 0 && (
              <svg viewBox="0 0 16 16" className="size-3.5 shrink-0 text-border-strong" fill="none" aria-hidden="true">
                <path d="m6 3.5 4.5 4.5L6 12.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
              </svg>
            )}
            {url === undefined ? (
              <span aria-current="page" className="line-clamp-1 text-text">
                {title}
              </span>
            ) : (
              <SafeLink
                url={url}
                className="inline-flex min-h-9 items-center text-inherit no-underline transition-colors hover:text-text hover:underline"
              >
                {title}
              </SafeLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
