import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** A placeholder for what is still loading: give it the same size. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-md bg-muted', className)} {...rest} />
}
