import { type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { describedBy, FieldTexts } from './FieldTexts.tsx'
import { FieldContext } from './field-context.ts'

interface FieldProps {
  readonly label: ReactNode
  /** What is expected, shown before typing. */
  readonly hint?: ReactNode
  /** What is wrong and how to fix it; the control becomes invalid. */
  readonly error?: ReactNode
  readonly isRequired?: boolean
  /** Beside the label, such as a link 'Forgot password?'; in tab order it comes after the control. */
  readonly aside?: ReactNode
  readonly className?: string
  /** One control of this folder: `<TextInput {...register('login')} />`. */
  readonly children: ReactNode
}

/** A control with its label, hint and error, which are associated with it for assistive technology. */
export function Field({ label, hint, error, isRequired = false, aside, className, children }: FieldProps) {
  const id = useId()
  const description = describedBy({ id, hint, error })
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm text-text">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="ml-0.5 text-danger">
            *
          </span>
        )}
      </label>
      <div className="col-span-full row-start-2 flex flex-col gap-1.5">
        <FieldContext value={{ id, describedBy: description, isInvalid: Boolean(error), isRequired }}>
          {children}
        </FieldContext>
        <FieldTexts id={id} hint={hint} error={error} />
      </div>
      {aside && <span className="col-start-2 row-start-1 text-sm">{aside}</span>}
    </div>
  )
}
