import { ApiError } from '@tessera/widget-sdk'
import type { FormEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useCallProblem } from './call-problem.ts'

/** An error message for a refusal: next to its field, or above the form. */
export interface Refusal<Values extends FieldValues> {
  readonly field?: Path<Values>
  readonly text: string
}

interface Submission {
  readonly onSubmit: (event: FormEvent) => void
  readonly isPending: boolean
  /** An error of the form as a whole, for `<FormError>`. */
  readonly error: string | null
}

/**
 * Sends a form and shows the outcome; the first invalid field is focused, whether this page or the server found it.
 * @param explain maps a refusal to a message of this form; null falls back to the general one
 */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
  explain: (refusal: ApiError) => Refusal<Values> | null,
): Submission {
  const callProblem = useCallProblem()
  const { errors, isSubmitting } = form.formState

  const onSubmit = form.handleSubmit(async values => {
    try {
      await send(values)
    } catch (error) {
      const refusal = error instanceof ApiError ? explain(error) : null
      if (refusal?.field) form.setError(refusal.field, { type: 'server', message: refusal.text }, { shouldFocus: true })
      else form.setError('root', { type: 'server', message: refusal?.text ?? callProblem(error) })
    }
  })

  return {
    onSubmit: event => void onSubmit(event),
    isPending: isSubmitting,
    error: errors.root?.message ?? null,
  }
}
