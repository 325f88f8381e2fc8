import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** A full-width section of a page, with more padding on wider screens. */
export function Section({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('py-16 md:py-24 lg:py-28', className)} {...rest} />
}
