import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

interface CardGridProps extends ComponentProps<'div'> {
  /** Two in a row on a phone already; three of them there as a shelf to push. For cards that fit half of its width. */
  readonly isDense?: boolean
}

const dense = 'shelf-of-three grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 max-sm:[&>:only-child]:col-span-2'

/** Cards of one kind, side by side in as many columns as there is room for; nothing where there are none. */
export function CardGrid({ isDense = false, className, ...rest }: CardGridProps) {
  return (
    <div
      className={cn('grid gap-x-8 gap-y-12 empty:hidden sm:grid-cols-2 lg:grid-cols-3', isDense && dense, className)}
      {...rest}
    />
  )
}
