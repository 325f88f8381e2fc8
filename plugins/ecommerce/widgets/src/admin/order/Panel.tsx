import { type ReactNode, useId } from 'react'

interface PanelProps {
  readonly title: ReactNode
  /** Beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen, under a heading of its own. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border bg-raised text-sm">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-border border-b px-4 py-2">
        <h2 id={id} className="font-medium text-sm tracking-normal">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
