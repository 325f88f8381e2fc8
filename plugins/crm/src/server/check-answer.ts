import type { Row } from '@tessera/core'
import { type Cause, isEmail, issues } from '@tessera/server'
import {
  type AnswerKind,
  answerKind,
  checkedAnswer,
  type input,
  isAnswerNeeded,
  maxAnswerLength,
  minPhoneLength,
  phonePattern,
} from '../index.ts'
import { crmIssues } from './errors.ts'

interface Check {
  readonly passes: (answer: string) => boolean
  readonly cause: (slug: string) => Cause
}

const phone = new RegExp(`^${phonePattern}$`, 'v')
const digits = /\d/g

/** How answers of a kind are validated; the others are any text. */
const checks: Partial<Record<AnswerKind, Check>> = {
  number: {
    passes: answer => /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,2})?$/i.test(answer),
    cause: slug => issues.WRONG_TYPE(slug, { types: ['number'] }),
  },
  email: { passes: isEmail, cause: slug => issues.FORMAT(slug, { format: 'email' }) },
  tel: {
    passes: answer => phone.test(answer) && (answer.match(digits)?.length ?? 0) >= minPhoneLength,
    cause: slug => crmIssues.CRM_PHONE(slug, { minimum: minPhoneLength }),
  },
  url: {
    passes: answer => URL.canParse(answer) && /^https?:$/.test(new URL(answer).protocol),
    cause: slug => issues.FORMAT(slug, { format: 'url' }),
  },
  date: {
    passes: answer => isMoment(answer, /^\d{4}-\d\d-\d\d$/),
    cause: slug => issues.FORMAT(slug, { format: 'date' }),
  },
  time: {
    passes: answer => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(answer),
    cause: slug => crmIssues.CRM_TIME(slug),
  },
  'datetime-local': {
    passes: answer => isMoment(answer, /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/),
    cause: slug => crmIssues.CRM_MOMENT(slug),
  },
  checkbox: {
    passes: answer => answer === checkedAnswer,
    cause: slug => issues.WRONG_TYPE(slug, { types: ['boolean'] }),
  },
}

/**
 * Validates an answer to an input; null if it is acceptable.
 * @param answer trimmed; '' if there is none
 */
export function checkAnswer(asked: Row<typeof input>, answer: string): Cause | null {
  const { slug } = asked
  const kind = answerKind(asked)
  if (answer === '') {
    if (!isAnswerNeeded(asked)) return null
    return kind === 'tel' || slug === 'phone' ? crmIssues.CRM_PHONE_REQUIRED(slug) : issues.REQUIRED(slug)
  }
  const longest = maxAnswerLength[kind]
  if ([...answer].length > longest) return issues.TOO_LONG(slug, { maximum: longest })
  // Neither can be stored as JSON.
  if (answer.includes('\0') || !answer.isWellFormed()) {
    return issues.CHARACTERS(slug)
  }
  const check = checks[kind]
  return !check || check.passes(answer) ? null : check.cause(slug)
}

/** Whether a text of that format is an existing date and a valid time. */
function isMoment(answer: string, form: RegExp): boolean {
  const written = answer.length === 10 ? `${answer}T00:00` : answer
  const moment = new Date(`${written}Z`)
  return form.test(answer) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written)
}
