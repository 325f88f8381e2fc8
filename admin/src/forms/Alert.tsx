import { cn } from '@tessera/widget-sdk'
import type { ReactNode } from 'react'

interface AlertProps {
  readonly kind: 'info' | 'danger'
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A message about the whole form, above its fields. */
export function Alert({ kind, title, actions, children }: AlertProps) {
  return (
    <section
      role={kind === 'danger' ? 'alert' : 'status'}
      className={cn(
        'flex flex-col gap-3 rounded-md border border-l-4 bg-raised px-4 py-3 text-sm',
        kind === 'danger' ? 'border-danger' : 'border-border border-l-warning',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-medium">{title}</p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
