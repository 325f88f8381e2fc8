import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** Cards of one kind, side by side in as many columns as there is room for; nothing where there are none. */
export function CardGrid({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-x-8 gap-y-12 empty:hidden sm:grid-cols-2 lg:grid-cols-3', className)} {...rest} />
}
