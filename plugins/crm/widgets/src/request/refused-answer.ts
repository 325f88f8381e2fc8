import { type AnswerProblem, answerProblemOf } from '@tessera/crm'
import { ApiError } from '@tessera/widget-sdk'
import type { Control } from './form-controls.ts'

interface RefusedAnswer {
  readonly control: Control
  readonly problem: AnswerProblem
}

/** The first answer that the server refused: an issue's path is the name. Null if it refused for another reason. */
export function refusedAnswer(error: unknown, controls: readonly Control[]): RefusedAnswer | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  for (const control of controls) {
    const issue = error.issues.find(({ path }) => path === control.name)
    if (issue) return { control, problem: answerProblemOf(issue.code) }
  }
  return null
}
