import { cn } from '@tessera/widget-sdk'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface ValueChangeProps {
  /** The previous value; null: none. */
  readonly previous: ReactNode
  /** The current value; null: none. */
  readonly current: ReactNode
}

const value = 'inline-flex min-w-0 max-w-full items-center rounded-sm px-1.5 py-0.5'

/** A value that was replaced by another. */
export function ValueChange({ previous, current }: ValueChangeProps) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-2">
      {previous !== null && <del className={cn(value, 'bg-danger/10 text-text no-underline')}>{previous}</del>}
      {previous !== null && current !== null && <ArrowRight aria-hidden className="size-4 shrink-0 text-text-muted" />}
      {current !== null && <ins className={cn(value, 'bg-success/10 text-text no-underline')}>{current}</ins>}
    </span>
  )
}
