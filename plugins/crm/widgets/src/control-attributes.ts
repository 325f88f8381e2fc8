import { type AnswerKind, longestAnswer, phonePattern, shortestPhone } from '@tessera/crm'

/** What a browser is told of a control: it holds people to it, without a script too, and knows what to fill in. */
interface ControlAttributes {
  readonly maxLength: number
  readonly type?: string
  readonly autoComplete?: string
  readonly inputMode?: 'decimal'
  readonly step?: 'any'
  readonly minLength?: number
  readonly pattern?: string
}

/** `textarea` and `text` are other elements, or say it themselves. */
const byKind: Partial<Record<AnswerKind, Omit<ControlAttributes, 'maxLength'>>> = {
  number: { type: 'number', inputMode: 'decimal', step: 'any' },
  // Browsers let hosts without a dot through, the server does not.
  email: { type: 'email', autoComplete: 'email', pattern: '.+@.+\\..+' },
  tel: { type: 'tel', autoComplete: 'tel', minLength: shortestPhone, pattern: phonePattern },
  url: { type: 'url', autoComplete: 'url', pattern: 'https?://.+' },
  date: { type: 'date' },
  time: { type: 'time' },
  'datetime-local': { type: 'datetime-local' },
}

export function controlAttributes(kind: AnswerKind): ControlAttributes {
  return { maxLength: longestAnswer[kind], ...byKind[kind] }
}
