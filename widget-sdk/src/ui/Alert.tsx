import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'

const tones = {
  info: { box: 'border-primary/30 bg-primary/5', mark: 'text-primary', icon: 'M11 7h2v2h-2V7Zm0 4h2v6h-2v-6Z' },
  success: {
    box: 'border-success/30 bg-success/5',
    mark: 'text-success',
    icon: 'm10.5 16.4-3.9-3.9 1.4-1.4 2.5 2.5 5.5-5.5 1.4 1.4-6.9 6.9Z',
  },
  warning: { box: 'border-warning/40 bg-warning/5', mark: 'text-warning', icon: 'M11 7h2v6h-2V7Zm0 8h2v2h-2v-2Z' },
  danger: { box: 'border-danger/40 bg-danger/5', mark: 'text-danger', icon: 'M11 7h2v6h-2V7Zm0 8h2v2h-2v-2Z' },
} as const

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly tone?: keyof typeof tones
  readonly title?: ReactNode
  /** After the text: a button or a link that helps. */
  readonly action?: ReactNode
}

/**
 * A message in the page. Give it `role="alert"` or `role="status"` when it appears in response to an action; one that is
 * there from the start needs none.
 */
export function Alert({ tone = 'info', title, action, className, children, ...rest }: AlertProps) {
  const { box, mark, icon } = tones[tone]
  return (
    <div className={cn('flex gap-3 rounded-md border px-4 py-3 text-base text-text', box, className)} {...rest}>
      <svg viewBox="0 0 24 24" className={cn('mt-px size-5 shrink-0', mark)} fill="currentColor" aria-hidden="true">
        <path fillRule="evenodd" d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z" />
        <path d={icon} />
      </svg>
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={cn('w-full', title && 'text-sm text-text-muted')}>{children}</div>}
        {action && <div className="mt-1">{action}</div>}
      </div>
    </div>
  )
}
