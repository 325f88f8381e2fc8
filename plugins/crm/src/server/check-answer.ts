import type { Row } from '@tessera/core'
import { isEmail } from '@tessera/core/server'
import {
  type AnswerKind,
  type AnswerProblem,
  answerKind,
  type input,
  isAnswerNeeded,
  longestAnswer,
  phonePattern,
  phoneRequired,
  shortestPhone,
} from '../index.ts'

interface Complaint {
  readonly problem: AnswerProblem
  /** What to put right, for the API. */
  readonly cause: string
}

interface Check {
  readonly passes: (answer: string) => boolean
  readonly wish: string
}

const phone = new RegExp(`^${phonePattern}$`, 'v')
const digits = /\d/g

/** What an answer of a kind has to be; the others are any text. */
const checks: Partial<Record<AnswerKind, Check>> = {
  number: {
    passes: answer => /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,2})?$/i.test(answer),
    wish: 'must be a number',
  },
  email: { passes: isEmail, wish: 'must be an e-mail address' },
  tel: {
    passes: answer => phone.test(answer) && (answer.match(digits)?.length ?? 0) >= shortestPhone,
    wish: `must be a telephone number: at least ${shortestPhone} digits, with spaces, brackets, dots and dashes between them`,
  },
  url: {
    passes: answer => URL.canParse(answer) && /^https?:$/.test(new URL(answer).protocol),
    wish: 'must be an address such as https://example.com',
  },
  date: { passes: answer => isMoment(answer, /^\d{4}-\d\d-\d\d$/), wish: 'must be a date such as 2026-11-21' },
  time: {
    passes: answer => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(answer),
    wish: 'must be a time such as 09:30',
  },
  'datetime-local': {
    passes: answer => isMoment(answer, /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/),
    wish: 'must be a moment such as 2026-11-21T09:30',
  },
}

/**
 * What is wrong with an answer to an input; null when it can be taken.
 * @param answer without white space around it; '' where there is none
 */
export function checkAnswer(asked: Row<typeof input>, answer: string): Complaint | null {
  const { slug } = asked
  const kind = answerKind(asked)
  if (answer === '') {
    if (!isAnswerNeeded(asked)) return null
    return { problem: 'required', cause: kind === 'tel' || slug === 'phone' ? phoneRequired : `${slug} is required` }
  }
  const longest = longestAnswer[kind]
  if ([...answer].length > longest) return { problem: 'long', cause: `${slug} must have at most ${longest} characters` }
  // Neither can be stored as JSON.
  if (answer.includes('\0') || !answer.isWellFormed()) {
    return { problem: 'wrong', cause: `${slug} holds characters that are not allowed here` }
  }
  const check = checks[kind]
  return !check || check.passes(answer) ? null : { problem: 'wrong', cause: `${slug} ${check.wish}` }
}

/** Whether a text of that form names a day that exists, and a time of it. */
function isMoment(answer: string, form: RegExp): boolean {
  const written = answer.length === 10 ? `${answer}T00:00` : answer
  const moment = new Date(`${written}Z`)
  return form.test(answer) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written)
}
