import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** One band of a page; breathes by the width of the screen. */
export function Section({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('py-16 md:py-24 lg:py-28', className)} {...rest} />
}
