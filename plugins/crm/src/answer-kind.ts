import type { Row } from '@tessera/core'
import type { input } from './entities.ts'

/** The kind of an answer: one line, several, a number, a checkbox, or a type of HTML inputs. */
export type AnswerKind = keyof typeof maxAnswerLength

/** Maximum length of an answer, by kind, in characters. */
export const maxAnswerLength = {
  text: 500,
  textarea: 10_000,
  number: 40,
  email: 254,
  tel: 40,
  url: 2000,
  date: 10,
  time: 12,
  'datetime-local': 24,
  checkbox: 4,
} as const

/** The answer of a checkbox that is checked; an unchecked one has none. */
export const checkedAnswer = 'true'

/** Minimum length of a telephone number, in characters. */
export const minPhoneLength = 5
/** Characters of a telephone number, as a regular expression and as HTML's `pattern`. */
export const phonePattern = '\\+?[0-9 \\(\\)\\.\\-]+'

/** The answer that says how to reach the sender; a form with such an input requires it. */
const phoneSlug = 'phone'
/** The error if it is missing. */
export const phoneRequired = 'Номер телефона обязателен!'

const kindOfVariant: Readonly<Record<string, AnswerKind>> = {
  'text-default': 'text',
  'textarea-default': 'textarea',
  'number-default': 'number',
  'date-default': 'date',
  'tel-default': 'tel',
  'checkbox-default': 'checkbox',
}
const ofType: readonly string[] = ['number', 'email', 'tel', 'url', 'date', 'time', 'datetime-local']

/**
 * The kind of answer that an input asks for: its variant decides, else the type that an editor wrote; an unknown type
 * is a line of text.
 */
export function answerKind({ variant, type }: Pick<Row<typeof input>, 'variant' | 'type'>): AnswerKind {
  const written = type.trim().toLowerCase()
  return kindOfVariant[variant] ?? (ofType.includes(written) ? (written as AnswerKind) : 'text')
}

/** Whether a form can't be sent without an answer to the input. */
export function isAnswerNeeded({ slug, isRequired }: Pick<Row<typeof input>, 'slug' | 'isRequired'>): boolean {
  return isRequired || slug === phoneSlug
}
