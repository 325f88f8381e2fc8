import { type AnswerKind, maxAnswerLength, minPhoneLength, phonePattern } from '@tessera/crm'

/** HTML attributes of a control: the browser enforces them without a script too, and knows what to autofill. */
interface ControlAttributes {
  readonly maxLength?: number
  readonly type?: string
  readonly autoComplete?: string
  readonly inputMode?: 'decimal'
  readonly step?: 'any'
  readonly minLength?: number
  readonly pattern?: string
}

/** `textarea` and `text` need none: they are elements or defaults of their own. */
const byKind: Partial<Record<AnswerKind, Omit<ControlAttributes, 'maxLength'>>> = {
  number: { type: 'number', inputMode: 'decimal', step: 'any' },
  // Browsers accept hosts without a dot, the server does not.
  email: { type: 'email', autoComplete: 'email', pattern: '.+@.+\\..+' },
  tel: { type: 'tel', autoComplete: 'tel', minLength: minPhoneLength, pattern: phonePattern },
  url: { type: 'url', autoComplete: 'url', pattern: 'https?://.+' },
  date: { type: 'date' },
  time: { type: 'time' },
  'datetime-local': { type: 'datetime-local' },
}

/** Autofill tokens of HTML, by the slugs that editors usually give such inputs. */
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

/** Kinds whose length browsers enforce. */
const isText = new Set<AnswerKind>(['text', 'textarea', 'email', 'tel', 'url'])

/** @param slug of the input; a usual one tells what it asks for */
export function controlAttributes(kind: AnswerKind, slug: string): ControlAttributes {
  const autoComplete = Object.hasOwn(autofill, slug) ? autofill[slug] : undefined
  return {
    ...(isText.has(kind) && { maxLength: maxAnswerLength[kind] }),
    ...(kind === 'text' && autoComplete && { autoComplete }),
    ...byKind[kind],
  }
}
