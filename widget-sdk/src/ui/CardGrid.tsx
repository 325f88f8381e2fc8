import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

interface CardGridProps extends ComponentProps<'div'> {
  /** For narrow cards: two in a row even on a phone, and three of them as a row to scroll. */
  readonly isDense?: boolean
}

const dense = 'shelf-of-three grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 max-sm:[&>:only-child]:col-span-2'

/** Cards of one kind in as many columns as fit; nothing without cards. */
export function CardGrid({ isDense = false, className, ...rest }: CardGridProps) {
  return (
    <div
      className={cn('grid gap-x-8 gap-y-12 empty:hidden sm:grid-cols-2 lg:grid-cols-3', isDense && dense, className)}
      {...rest}
    />
  )
}
