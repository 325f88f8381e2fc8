import { cn } from '@tessera/widget-sdk'
import { useControlAttributes } from '@tessera/widget-sdk/ui'
import type { ComponentProps } from 'react'

interface SelectProps extends ComponentProps<'select'> {
  /** True: as dense as the inputs of forms (default: as in dialogs). */
  readonly isDense?: boolean
}

/** A choice of few; inside a `<Field>` it is associated with its label and error. */
export function Select({ isDense = false, ...props }: SelectProps) {
  return (
    <select
      {...useControlAttributes()}
      className={cn(
        'w-full min-w-0 rounded-md border border-border-strong bg-raised text-text',
        isDense ? 'h-9 px-2 text-sm pointer-coarse:h-11' : 'h-11 px-3 text-base',
      )}
      {...props}
    />
  )
}
