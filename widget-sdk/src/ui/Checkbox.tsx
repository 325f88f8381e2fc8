import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { describedBy, FieldTexts } from './FieldTexts.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/** A checkbox with its label beside it, which can be clicked too. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-base text-text leading-6"
      >
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 cursor-pointer rounded-sm accent-primary disabled:cursor-not-allowed"
          aria-describedby={describedBy({ id, hint, error })}
          {...(error && { 'aria-invalid': true })}
          {...rest}
        />
        <span>{label}</span>
      </label>
      <FieldTexts id={id} hint={hint} error={error} />
    </div>
  )
}
