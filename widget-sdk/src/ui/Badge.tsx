import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

const tones = {
  neutral: 'bg-muted text-text-muted',
  primary: 'bg-primary/10 text-primary',
  success: 'bg-success/10 text-success',
  warning: 'bg-warning/10 text-warning',
  danger: 'bg-danger/10 text-danger',
} as const

interface BadgeProps extends ComponentProps<'span'> {
  readonly tone?: keyof typeof tones
}

/** A label for a state or kind. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      className={cn('inline-flex items-center rounded-full px-2.5 py-0.5 font-medium text-sm', tones[tone], className)}
      {...rest}
    />
  )
}
