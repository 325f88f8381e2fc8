import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

const sizes = {
  sm: 'text-lg md:text-xl',
  md: 'text-xl md:text-2xl',
  lg: 'text-3xl md:text-4xl',
  xl: 'text-4xl md:text-5xl',
  '2xl': 'text-4xl sm:text-5xl lg:text-6xl tracking-[-0.025em]',
} as const

interface HeadingProps extends ComponentProps<'h2'> {
  /** Its level in the outline (default 2), whatever its size. */
  readonly level?: 1 | 2 | 3 | 4
  readonly size?: keyof typeof sizes
}

/** A heading whose size is independent of its level. */
export function Heading({ level = 2, size = 'lg', className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return <Tag className={cn('text-text', sizes[size], className)} {...rest} />
}
