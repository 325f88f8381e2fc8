import type { Row } from '@tessera/core'
import type { input } from './entities.ts'

/** What an answer is: one line, several, a number, or what a type of HTML's inputs says. */
export type AnswerKind = keyof typeof longestAnswer

/** Most characters of an answer, by its kind. */
export const longestAnswer = {
  text: 500,
  textarea: 10_000,
  number: 40,
  email: 254,
  tel: 40,
  url: 2000,
  date: 10,
  time: 12,
  'datetime-local': 24,
} as const

/** Fewest characters of a telephone number. */
export const shortestPhone = 5
/** What a telephone number is written with, as a regular expression and as HTML's `pattern`. */
export const phonePattern = '\\+?[0-9 \\(\\)\\.\\-]+'

/** The answer that says how to reach whoever asks; no form with such an input goes without it. */
const phoneSlug = 'phone'
/** What is said where it is missing. */
export const phoneRequired = 'Номер телефона обязателен!'

const kindOfVariant: Readonly<Record<string, AnswerKind>> = {
  'text-default': 'text',
  'textarea-default': 'textarea',
  'number-default': 'number',
}
const ofType: readonly string[] = ['number', 'email', 'tel', 'url', 'date', 'time', 'datetime-local']

/** What an input asks for: its variant says it, else the type that an editor wrote; an unknown type is a line of text. */
export function answerKind({ variant, type }: Pick<Row<typeof input>, 'variant' | 'type'>): AnswerKind {
  const written = type.trim().toLowerCase()
  return kindOfVariant[variant] ?? (ofType.includes(written) ? (written as AnswerKind) : 'text')
}

/** Whether a form can't be sent without the input's answer. */
export function isAnswerNeeded({ slug, isRequired }: Pick<Row<typeof input>, 'slug' | 'isRequired'>): boolean {
  return isRequired || slug === phoneSlug
}
