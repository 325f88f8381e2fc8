import { type AnswerKind, longestAnswer, phonePattern, shortestPhone } from '@tessera/crm'

/** What a browser is told of a control: it holds people to it, without a script too, and knows what to fill in. */
interface ControlAttributes {
  readonly maxLength?: number
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

/** What browsers call what a line of text asks for, by the slugs that editors give such inputs. */
const autofill: Readonly<Record<string, string>> = {
  name: 'name',
  'full-name': 'name',
  'first-name': 'given-name',
  'last-name': 'family-name',
  company: 'organization',
  organization: 'organization',
  address: 'street-address',
  city: 'address-level2',
  'postal-code': 'postal-code',
  country: 'country-name',
}

/** Whose length browsers look at. */
const isText = new Set<AnswerKind>(['text', 'textarea', 'email', 'tel', 'url'])

/** @param slug of the input: what it asks for, where it has a usual name */
export function controlAttributes(kind: AnswerKind, slug: string): ControlAttributes {
  const autoComplete = Object.hasOwn(autofill, slug) ? autofill[slug] : undefined
  return {
    ...(isText.has(kind) && { maxLength: longestAnswer[kind] }),
    ...(kind === 'text' && autoComplete && { autoComplete }),
    ...byKind[kind],
  }
}
