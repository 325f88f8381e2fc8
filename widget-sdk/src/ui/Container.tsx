import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** The column of a page's content: at most 80rem wide, with space at its sides. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('mx-auto w-full max-w-page px-5 sm:px-8 lg:px-12', className)} {...rest} />
}
