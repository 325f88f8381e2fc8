import { type ReactNode, useId } from 'react'

interface DashboardCardProps {
  readonly title: ReactNode
  /** Shown beside the title: how many records there are. */
  readonly count?: number
  /** A link or a button that leads to more. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** The frame of one card on the dashboard. */
export function DashboardCard({ title, count, more, children }: DashboardCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-border bg-raised text-sm">
      <header className="flex min-h-12 items-center gap-2 border-border border-b px-4 py-1.5">
        <h2 id={id} className="min-w-0 truncate text-sm tracking-normal">
          {title}
        </h2>
        {count !== undefined && count > 0 && (
          <span className="rounded-full bg-muted px-2 py-px font-medium text-text-muted text-xs tabular-nums">
            {count}
          </span>
        )}
        {more && <div className="ml-auto shrink-0">{more}</div>}
      </header>
      {children}
    </section>
  )
}

interface DashboardLinkProps {
  readonly href: string
  readonly children: ReactNode
}

/** A link from a card to the whole list. */
export function DashboardLink({ href, children }: DashboardLinkProps) {
  return (
    <a
      href={href}
      className="inline-flex min-h-8 items-center rounded-sm text-primary hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </a>
  )
}

/** Takes the place of what isn't there yet. */
export function DashboardEmpty({ children }: { readonly children: ReactNode }) {
  return <p className="px-4 py-5 text-text-muted">{children}</p>
}

interface DashboardRowProps {
  readonly href: string
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Shown at the end of the row: a state, a time. */
  readonly aside?: ReactNode
}

/** One record of a list on the dashboard: the whole row leads to it. */
export function DashboardRow({ href, title, text, aside }: DashboardRowProps) {
  return (
    <li className="border-border border-b last:border-b-0">
      <a href={href} className="flex min-h-12 items-center gap-3 px-4 py-2 transition-colors hover:bg-surface">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title}</span>
          {text && <span className="block truncate text-text-muted text-xs">{text}</span>}
        </span>
        {aside && <span className="shrink-0 text-text-muted text-xs">{aside}</span>}
      </a>
    </li>
  )
}
