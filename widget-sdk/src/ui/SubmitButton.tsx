import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useIsHydrated } from '../hydrated.ts'
import { Button } from './Button.tsx'

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'onClick'> {
  readonly isPending: boolean
  /** Replaces the label while the form is being sent: 'Updating...'. Default: the label stays. */
  readonly pendingText?: ReactNode
  /** The form has an `action` and is sent by `POST`: it works before hydration, and without scripts. */
  readonly worksWithoutScript?: boolean
}

/**
 * The button that submits a form. While the form is being sent it says so, keeps focus and width, and ignores clicks. It
 * also ignores them before hydration, unless the form works without: a browser would put what was typed, even the password,
 * into the address.
 */
export function SubmitButton({
  isPending,
  pendingText,
  worksWithoutScript = false,
  variant = 'primary',
  className,
  children,
  ...rest
}: SubmitButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <Button
      type="submit"
      variant={variant}
      disabled={!isHydrated && !worksWithoutScript}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={event => {
        if (isPending) event.preventDefault()
      }}
      className={cn('grid disabled:opacity-100', className)}
      {...rest}
    >
      <span className={cn('col-start-1 row-start-1', isPending && 'invisible')}>{children}</span>
      <span className={cn('col-start-1 row-start-1 flex items-center justify-center gap-2', !isPending && 'invisible')}>
        <Spinner />
        {pendingText ?? children}
      </span>
    </Button>
  )
}

function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="animate-spin" fill="none" strokeWidth="3" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
}
