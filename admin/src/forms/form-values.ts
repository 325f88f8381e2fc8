import { type Entity, type Field, fieldEntries } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { fieldKinds } from '../fields/field-kinds.ts'

/** The values of a form by field; a localized field has a text for every language, empty where it is missing. */
export type FormValues = Record<string, unknown>

/** The initial values of a new record: the given ones, else the definition's defaults. */
export function startValues(
  entity: Entity,
  languages: readonly string[],
  given: Readonly<FormValues> = {},
): FormValues {
  return valuesOf(entity, languages, ([name, field]) => given[name] ?? field.default)
}

/** The values of a record's form. Unreadable fields start empty: a new value replaces the stored one. */
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
 * A value as it is sent: null for an empty text where the field is nullable, non-empty languages of a localized map.
 * Undefined where nothing is sent: a name that the server generates, a secret that doesn't change.
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

/** The fields that differ, as they are sent. */
export function changedValues(entity: Entity, base: Readonly<FormValues>, values: Readonly<FormValues>): FormValues {
  const changed: FormValues = {}
  for (const [name, field] of fieldEntries(entity)) {
    if (!field.writable) continue
    const sent = sentValue(field, values[name])
    if (sent !== undefined && !isSame(sent, sentValue(field, base[name]))) changed[name] = sent
  }
  return changed
}

/** The values of a new record as they are sent: without empty ones, so that the server applies its defaults. */
export function newValues(entity: Entity, values: Readonly<FormValues>): FormValues {
  const sent: FormValues = {}
  for (const [name, field] of fieldEntries(entity)) {
    if (!field.writable) continue
    const value = sentValue(field, values[name])
    if (value !== undefined && !(value === null && field.default === undefined)) sent[name] = value
  }
  return sent
}

/** Deep equality regardless of the order of keys. Files are compared by identity. */
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
