import type { Row } from '@tessera/core'
import { type Cause, issues } from '@tessera/server'
import { answerKind, type input } from '../index.ts'
import { checkAnswer } from './check-answer.ts'
import { AnswersError } from './errors.ts'

/** What was sent, by name, before validation. */
export type Sent = Readonly<Record<string, string | number | boolean>>

/**
 * The answers to the inputs of a form, by slug, as they are stored: without empty ones.
 * @throws AnswersError with everything that has to be corrected, including answers to no input
 */
export function readAnswers(inputs: readonly Row<typeof input>[], sent: Sent): Readonly<Record<string, string>> {
  const asked = new Map(inputs.map(each => [each.slug, each]))
  const unknown: Cause[] = []
  const wrong: Cause[] = []
  const answers: [string, string][] = []
  for (const name of Object.keys(sent)) {
    if (!asked.has(name)) unknown.push(issues.UNKNOWN(name.slice(0, 100)))
  }
  for (const [slug, each] of asked) {
    const value = Object.hasOwn(sent, slug) ? textOf(sent[slug]) : ''
    const answer = answerKind(each) === 'checkbox' && value === 'false' ? '' : value
    const cause = checkAnswer(each, answer)
    if (cause) wrong.push(cause)
    else if (answer !== '') answers.push([slug, answer])
  }
  if (unknown.length + wrong.length > 0) throw new AnswersError(unknown, wrong)
  return Object.fromEntries(answers)
}

/** Browsers separate lines with CR LF and count that as one character. */
function textOf(value: Sent[string] | undefined): string {
  return String(value ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
}
