import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  /** What to do next. */
  readonly action?: ReactNode
}

/** Shown where there is no content: says so, and what to do next. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      {icon && (
        <div aria-hidden className="grid size-12 place-items-center rounded-lg bg-muted text-text-muted [&_svg]:size-6">
          {icon}
        </div>
      )}
      <p className="font-medium text-sm">{title}</p>
      {text && <p className="max-w-sm text-sm text-text-muted">{text}</p>}
      {action}
    </div>
  )
}
