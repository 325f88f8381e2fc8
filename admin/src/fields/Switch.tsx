import { cn } from '@tessera/widget-sdk'
import type { ComponentProps } from 'react'

interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange' | 'type' | 'role'> {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Something that is on or off. */
export function Switch({ isOn, onChange, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      {...rest}
      onClick={() => onChange(!isOn)}
      className={cn(
        'inline-flex h-6 w-11 shrink-0 cursor-pointer items-center rounded-full border p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        isOn ? 'border-primary bg-primary' : 'border-border-strong bg-muted',
      )}
    >
      <span
        className={cn(
          'size-4.5 rounded-full transition-transform motion-reduce:transition-none',
          isOn ? 'translate-x-5 bg-on-primary' : 'bg-text-muted',
        )}
      />
    </button>
  )
}
