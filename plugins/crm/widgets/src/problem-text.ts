import { type AnswerKind, type AnswerProblem, maxAnswerLength } from '@tessera/crm'
import { useMessages } from './messages.ts'

/** Returns a function that explains what is wrong with an answer and how to correct it. */
export function useProblemText(): (kind: AnswerKind, problem: AnswerProblem) => string {
  const m = useMessages('problemText')
  const wrong: Partial<Record<AnswerKind, string>> = {
    number: m.number,
    email: m.email,
    tel: m.tel,
    url: m.url,
    date: m.date,
    time: m.time,
    'datetime-local': m.date,
  }
  const required: Partial<Record<AnswerKind, string>> = { tel: m.phoneRequired, checkbox: m.checkboxRequired }
  return (kind, problem) => {
    if (problem === 'required') return required[kind] ?? m.required
    if (problem === 'long') return m.long.replace('{longest}', String(maxAnswerLength[kind]))
    return wrong[kind] ?? m.wrong
  }
}
