import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** A raised box. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('overflow-hidden rounded-lg border border-border bg-raised text-text shadow-raised', className)}
      {...rest}
    />
  )
}
