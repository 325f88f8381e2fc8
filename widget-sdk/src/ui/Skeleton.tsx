import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** Holds the place of what is still on its way: give it the size of that. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-md bg-muted', className)} {...rest} />
}
