import type { ReactNode } from 'react'

interface FieldTextsProps {
  /** Id of the control, from which the texts' ids derive. */
  readonly id: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/** The lines below a control: hint and error. */
export function FieldTexts({ id, hint, error }: FieldTextsProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-danger text-sm">
          <svg viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0" fill="currentColor" aria-hidden="true">
            <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.75 3.5h1.5v4.75h-1.5V4.5Zm0 6h1.5V12h-1.5v-1.5Z" />
          </svg>
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

/** For `aria-describedby`: the error comes first, it matters more. */
export function describedBy({ id, hint, error }: FieldTextsProps): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}
