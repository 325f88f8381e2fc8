import { type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { describedBy, FieldTexts } from './FieldTexts.tsx'
import { FieldContext } from './field-context.ts'

interface FieldProps {
  readonly label: ReactNode
  /** Said before typing: what is expected. */
  readonly hint?: ReactNode
  /** What is wrong and how to put it right; the control is marked as invalid. */
  readonly error?: ReactNode
  readonly isRequired?: boolean
  /** Beside the label, as a link 'Forgot password?'. */
  readonly aside?: ReactNode
  readonly className?: string
  /** One control of this folder: `<TextInput {...register('login')} />`. */
  readonly children: ReactNode
}

/** A control with its label, hint and error, tied together for those who don't see them side by side. */
export function Field({ label, hint, error, isRequired = false, aside, className, children }: FieldProps) {
  const id = useId()
  const description = describedBy({ id, hint, error })
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium text-sm text-text">
          {label}
          {isRequired && (
            <span aria-hidden="true" className="ml-0.5 text-danger">
              *
            </span>
          )}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy: description, isInvalid: Boolean(error), isRequired }}>
        {children}
      </FieldContext>
      <FieldTexts id={id} hint={hint} error={error} />
    </div>
  )
}
