import { requestsUrl } from '@tessera/crm'
import { ApiError, useApi, useEnsureSubject } from '@tessera/widget-sdk'
import { type RefObject, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { useProblemText } from '../problem-text.ts'
import { type Control, controlsOf, kindOf, problemOf } from './form-controls.ts'
import { refusedAnswer } from './refused-answer.ts'
import { type Answers, useAdoptedControls } from './use-adopted-controls.ts'

interface RequestState {
  readonly isPending: boolean
  readonly isSent: boolean
  /** The error of the form as a whole. */
  readonly error: string | null
  readonly problems: readonly { readonly control: Control; readonly text: string }[]
  /** Empties the form for the next request. */
  readonly startAgain: () => void
}

/**
 * Sends the form that an element is in once its answers are valid, and reports the outcome.
 * @param of the form's record
 */
export function useRequestForm(inside: RefObject<HTMLElement | null>, of: { readonly id: string }): RequestState {
  const m = useMessages('requestOutcome')
  const api = useApi()
  const ensureSubject = useEnsureSubject()
  const problemText = useProblemText()
  const form = useForm<Answers>({ reValidateMode: 'onChange' })
  const { errors, isSubmitting } = form.formState
  const [isSent, setIsSent] = useState(false)

  async function send(): Promise<void> {
    const element = inside.current?.closest('form')
    if (!element) return
    // The request belongs to a subject if a module provides them; if that fails, it is sent all the same.
    await ensureSubject().catch(() => null)
    try {
      const sent = Object.fromEntries(new FormData(element))
      await api.call('POST', requestsUrl(of), sent, { isFresh: true, isMuted: true })
      element.dataset.sent = ''
      setIsSent(true)
    } catch (error) {
      const refused = refusedAnswer(error, controlsOf(element))
      if (refused) {
        const { control, problem } = refused
        form.setError(control.name, { type: 'server', message: problemText(kindOf(control), problem) })
        control.focus()
      } else {
        const isLimited = error instanceof ApiError && error.status === 429
        form.setError('root', { type: 'server', message: isLimited ? m.limited : m.failed })
      }
    }
  }

  const controls = useAdoptedControls(form, {
    inside,
    check(control) {
      const problem = problemOf(control)
      return problem && problemText(kindOf(control), problem)
    },
    onSubmit: event => void form.handleSubmit(send)(event as never),
  })

  return {
    isPending: isSubmitting,
    isSent,
    error: errors.root?.message ?? null,
    problems: controls.flatMap(control => {
      const text = form.getFieldState(control.name, form.formState).error?.message
      return text ? [{ control, text }] : []
    }),
    startAgain() {
      const element = inside.current?.closest('form')
      delete element?.dataset.sent
      element?.reset()
      form.reset({}, { keepFieldsRef: true })
      setIsSent(false)
      controls[0]?.focus()
    },
  }
}
