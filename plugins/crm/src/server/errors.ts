import { type Cause, defineIssues, ValidationError } from '@tessera/server'
import { type AnswerProblem, answerProblemOf, phoneRequired } from '../index.ts'

export const crmIssues = defineIssues({
  CRM_PHONE_REQUIRED: phoneRequired,
  CRM_PHONE:
    '{at} must be a telephone number: at least {minimum} digits, with spaces, brackets, dots and dashes between them',
  CRM_TIME: '{at} must be a time such as 09:30',
  CRM_MOMENT: '{at} must be a moment such as 2026-11-21T09:30',
  CRM_NO_FILES: 'The form takes no files',
  CRM_REPEATED_FIELD: 'Every field must be there once',
})

/** Answers that were refused: 400, with one issue for each, whose path is the slug of its input. */
export class AnswersError extends ValidationError {
  /** What is wrong, by the slug of the input. */
  readonly problems: ReadonlyMap<string, AnswerProblem>

  /**
   * @param unknown answers to no input of the form
   * @param answers those that have to be corrected
   */
  constructor(unknown: readonly Cause[], answers: readonly Cause[]) {
    super([...unknown, ...answers])
    this.problems = new Map(answers.map(({ path, code }) => [path, answerProblemOf(code)]))
  }
}
