import { type AnswerProblem, phoneRequired } from '@tessera/crm'
import { ApiError } from '@tessera/widget-sdk'
import type { Control } from './form-controls.ts'

interface RefusedAnswer {
  readonly control: Control
  readonly problem: AnswerProblem
}

/** The first answer that the server could not take: its causes begin with the name. Null when it was about something else. */
export function refusedAnswer(error: unknown, controls: readonly Control[]): RefusedAnswer | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  for (const control of controls) {
    const { name, type } = control
    if (error.causes.includes(`${name} is required`)) return { control, problem: 'required' }
    if (error.causes.includes(phoneRequired) && (type === 'tel' || name === 'phone')) {
      return { control, problem: 'required' }
    }
    if (error.causes.some(cause => cause.startsWith(`${name} `))) return { control, problem: 'wrong' }
  }
  return null
}
