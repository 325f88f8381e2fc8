import { cn } from '@tessera/widget-sdk'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PopoverButtonProps } from './Popover.tsx'

interface ChipProps {
  readonly children: ReactNode
  /** Props of the button that opens its editor. */
  readonly opener?: PopoverButtonProps
  readonly onRemove?: () => void
  /** Name of the button that removes it: 'Remove filter Status'. */
  readonly removeLabel?: string
  readonly className?: string
}

/** An active setting, such as a filter, that can be edited and removed. */
export function Chip({ children, opener, onRemove, removeLabel, className }: ChipProps) {
  return (
    <span
      className={cn(
        'inline-flex h-8 max-w-full items-center rounded-md border border-border bg-surface text-sm pointer-coarse:h-11',
        className,
      )}
    >
      {opener ? (
        <button
          type="button"
          {...opener}
          className="h-full min-w-0 cursor-pointer truncate rounded-md px-2.5 hover:bg-muted"
        >
          {children}
        </button>
      ) : (
        <span className="min-w-0 truncate px-2.5">{children}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="grid h-full w-7 shrink-0 cursor-pointer place-items-center rounded-md text-text-muted hover:bg-muted hover:text-text pointer-coarse:w-11"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
