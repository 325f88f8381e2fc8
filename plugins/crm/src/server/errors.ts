import { ValidationError } from '@tessera/core/server'
import type { AnswerProblem } from '../index.ts'

/** Answers of a form that can't be taken: 400, with a line for each, and what is wrong by the input's slug. */
export class AnswersError extends ValidationError {
  readonly problems: ReadonlyMap<string, AnswerProblem>

  constructor(causes: readonly string[], problems: ReadonlyMap<string, AnswerProblem>) {
    super(causes)
    this.problems = problems
  }
}
