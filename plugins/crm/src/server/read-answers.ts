import type { Row } from '@tessera/core'
import type { AnswerProblem, input } from '../index.ts'
import { checkAnswer } from './check-answer.ts'
import { AnswersError } from './errors.ts'

/** What somebody sent, by name, before it was looked at. */
export type Sent = Readonly<Record<string, string | number | boolean>>

/**
 * The answers to the inputs of a form, by slug, as they are kept: without what was left empty.
 * @throws AnswersError with everything that is to be put right, also for answers that nobody asked for
 */
export function readAnswers(inputs: readonly Row<typeof input>[], sent: Sent): Readonly<Record<string, string>> {
  const asked = new Map(inputs.map(each => [each.slug, each]))
  const causes: string[] = []
  const problems = new Map<string, AnswerProblem>()
  const answers: [string, string][] = []
  for (const name of Object.keys(sent)) {
    if (!asked.has(name)) causes.push(`${name.slice(0, 100)} is unknown`)
  }
  for (const [slug, each] of asked) {
    const answer = Object.hasOwn(sent, slug) ? textOf(sent[slug]) : ''
    const complaint = checkAnswer(each, answer)
    if (complaint) {
      causes.push(complaint.cause)
      problems.set(slug, complaint.problem)
    } else if (answer !== '') answers.push([slug, answer])
  }
  if (causes.length > 0) throw new AnswersError(causes, problems)
  return Object.fromEntries(answers)
}

/** Browsers send lines of a text apart by CR LF, and count that as one character. */
function textOf(value: Sent[string] | undefined): string {
  return String(value ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
}
