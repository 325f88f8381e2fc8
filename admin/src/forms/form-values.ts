import { type Entity, type Field, fieldEntries } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { fieldKinds } from '../fields/field-kinds.ts'

/** What a form holds, by field; a localized field holds a text for every language, empty where there is none. */
export type FormValues = Record<string, unknown>

/** What a new record's form starts with: the given values, else the definition's defaults. */
export function startValues(
  entity: Entity,
  languages: readonly string[],
  given: Readonly<FormValues> = {},
): FormValues {
  return valuesOf(entity, languages, ([name, field]) => given[name] ?? field.default)
}

/** A record as its form shows it. Fields that nobody may read start empty: what is typed there replaces what is kept. */
export function recordValues(entity: Entity, languages: readonly string[], row: AdminRow): FormValues {
  return valuesOf(entity, languages, ([name]) => row[name])
}

function valuesOf(entity: Entity, languages: readonly string[], read: (named: [string, Field]) => unknown): FormValues {
  const values: FormValues = {}
  for (const [name, field] of fieldEntries(entity)) {
    if (!field.writable) continue
    const value = read([name, field])
    if (field.localized) values[name] = allLanguages(value, languages)
    else values[name] = value ?? fieldKinds[field.kind]?.emptyValue(field) ?? (field.nullable ? null : '')
  }
  return values
}

function allLanguages(value: unknown, languages: readonly string[]): Record<string, string> {
  const texts = (typeof value === 'object' && value !== null ? value : {}) as Record<string, string>
  return { ...texts, ...Object.fromEntries(languages.map(language => [language, texts[language] ?? ''])) }
}

/**
 * A value as it is sent: an empty text is null where there may be none, a localized map holds languages with a text only.
 * Undefined where nothing is to be sent: a name that the server makes, a secret that stays as it is.
 */
function sentValue(field: Field, value: unknown): unknown {
  if (field.localized) {
    const texts = Object.entries((value ?? {}) as Record<string, unknown>)
    return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string' && text !== ''))
  }
  const isEmpty = value === '' || value === undefined || value === null
  if (isEmpty && (field.generated || !field.readable)) return undefined
  return isEmpty && field.nullable ? null : value
}

/** What differs between two states of a form, as it is sent. */
export function changedValues(entity: Entity, base: Readonly<FormValues>, values: Readonly<FormValues>): FormValues {
  const changed: FormValues = {}
  for (const [name, field] of fieldEntries(entity)) {
    if (!field.writable) continue
    const sent = sentValue(field, values[name])
    if (sent !== undefined && !isSame(sent, sentValue(field, base[name]))) changed[name] = sent
  }
  return changed
}

/** What a new record is sent with: everything that says something, so that defaults stay the server's. */
export function newValues(entity: Entity, values: Readonly<FormValues>): FormValues {
  const sent: FormValues = {}
  for (const [name, field] of fieldEntries(entity)) {
    if (!field.writable) continue
    const value = sentValue(field, values[name])
    if (value !== undefined && !(value === null && field.default === undefined)) sent[name] = value
  }
  return sent
}

/** Whether two values say the same; the order of keys says nothing. Files are the same only when they are one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other) || one instanceof Blob) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => key in other && isSame(one[key as keyof typeof one], other[key as keyof typeof other]))
  )
}

/** Values that change independently of the given ones. What isn't plain data, as a file, is the same in both. */
export function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each)])) as Value
}

/** The body of a save: a form where a file is to be uploaded, else JSON. */
export function bodyOf(values: Readonly<FormValues>): FormData | FormValues {
  const files = Object.entries(values).filter((entry): entry is [string, Blob] => entry[1] instanceof Blob)
  if (files.length === 0) return { ...values }
  const form = new FormData()
  const data = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)))
  form.append('data', JSON.stringify(data))
  for (const [name, file] of files) form.append(name, file)
  return form
}
