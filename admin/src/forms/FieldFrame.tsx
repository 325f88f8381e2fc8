import { Field, FieldTexts, useControlAttributes } from '@tessera/widget-sdk/ui'
import { type ReactNode, useId } from 'react'

type Attributes = Readonly<Record<string, unknown>>

interface FieldFrameProps {
  /** Path of the input, by which errors are located. */
  readonly path: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isRequired?: boolean
  readonly aside?: ReactNode
  /** The control is placed beside its label. */
  readonly isInline?: boolean
  readonly children: (attributes: Attributes) => ReactNode
}

/** An input with its label, help and error. */
export function FieldFrame({ path, isInline = false, children, ...rest }: FieldFrameProps) {
  return (
    <div data-path={path} className="scroll-mt-32 transition-colors">
      {isInline ? (
        <InlineFrame {...rest}>{children}</InlineFrame>
      ) : (
        <Field {...rest}>
          <Control>{children}</Control>
        </Field>
      )}
    </div>
  )
}

function Control({ children }: Pick<FieldFrameProps, 'children'>) {
  return children({ ...useControlAttributes() })
}

function InlineFrame({ label, hint, error, children }: Omit<FieldFrameProps, 'path' | 'isInline'>) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-6 items-center justify-between gap-4 pointer-coarse:min-h-11">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {children({
          id,
          ...(described && { 'aria-describedby': described }),
          ...(error && { 'aria-invalid': true }),
        })}
      </div>
      <FieldTexts id={id} hint={hint} error={error} />
    </div>
  )
}
