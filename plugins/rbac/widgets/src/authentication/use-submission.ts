import { ApiError, useLanguage } from '@tessera/widget-sdk'
import type { FormEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { callProblem } from './call-problem.ts'

/** What to tell somebody about a refusal: beside the field that it is about, or above the form. */
export interface Refusal<Values extends FieldValues> {
  readonly field?: Path<Values>
  readonly text: string
}

interface Submission {
  readonly onSubmit: (event: FormEvent) => void
  readonly isPending: boolean
  /** What is wrong with the form as a whole, for `<FormError>`. */
  readonly error: string | null
}

/**
 * Sends a form and shows what comes back: the first wrong field is focused, whoever found it wrong.
 * @param explain what a refusal of this form means; null leaves it to the words that fit every call
 */
export function useSubmission<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
  explain: (refusal: ApiError) => Refusal<Values> | null,
): Submission {
  const language = useLanguage()
  const { errors, isSubmitting } = form.formState

  const onSubmit = form.handleSubmit(async values => {
    try {
      await send(values)
    } catch (error) {
      const refusal = error instanceof ApiError ? explain(error) : null
      if (refusal?.field) form.setError(refusal.field, { type: 'server', message: refusal.text }, { shouldFocus: true })
      else form.setError('root', { type: 'server', message: refusal?.text ?? callProblem(error, language) })
    }
  })

  return {
    onSubmit: event => void onSubmit(event),
    isPending: isSubmitting,
    error: errors.root?.message ?? null,
  }
}
