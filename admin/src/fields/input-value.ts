import type { Entity } from '@tessera/core'

/** A value as the text of a control: empty where there is none. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A text and its language; without a language where the value isn't localized. */
export interface SpokenText {
  readonly text: string
  readonly language?: string
}

/** The first text of a map by language that isn't empty: in the given language, else in any. */
export function spokenText(value: unknown, language: string): SpokenText {
  if (typeof value !== 'object' || value === null) return { text: textOf(value) }
  const texts = value as Readonly<Record<string, unknown>>
  for (const each of [language, ...Object.keys(texts)]) {
    const text = texts[each]
    if (typeof text === 'string' && text.trim() !== '') return { text, language: each }
  }
  return { text: '' }
}

/** The same text without its language. */
export function localizedText(value: unknown, language: string): string {
  return spokenText(value, language).text
}

/** Whether a field's value is empty: missing, or without a text in any language. */
export function isNothing({ fields }: Pick<Entity, 'fields'>, name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return fields[name]?.localized === true && localizedText(value, '') === ''
}
