import type { Entity } from '@tessera/core'
import { kindName } from '../../fields/kind-name.ts'

/** What whoever edits many records has chosen so far. */
export interface BulkChoice {
  /** `''` until a field was chosen. */
  readonly name: string
  /** Of a localized field. */
  readonly language: string
  /** Undefined until something was entered. */
  readonly value: unknown
  /** It was asked for that the field be emptied. */
  readonly isEmptied: boolean
}

/** What is written into every record. */
export interface BulkChange {
  readonly name: string
  readonly value: unknown
  /** Which text of a localized field. */
  readonly language?: string
}

/** What there is to write; null while there is nothing: an input that was left empty empties no record. */
export function bulkChange(entity: Entity, choice: BulkChoice, defaultLanguage: string): BulkChange | null {
  const { name, language, value, isEmptied } = choice
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field) return null
  const where = field.localized ? { language } : {}
  if (isEmptied) {
    return mayBeEmpty(entity, name, language, defaultLanguage)
      ? { name, value: field.localized ? '' : null, ...where }
      : null
  }
  const isNothing = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return isNothing ? null : { name, value, ...where }
}

/** Whether records may be without a value of the field, or without its text in a language. */
export function mayBeEmpty(entity: Entity, name: string, language: string, defaultLanguage: string): boolean {
  const field = entity.fields[name]
  if (!field) return false
  return field.localized ? !field.required || language !== defaultLanguage : field.nullable
}

/** Kinds of fields whose inputs show a value even where none was chosen: a switch is always on or off. */
export function isChoice(entity: Entity, name: string): boolean {
  return ['boolean', 'select', 'variant'].includes(kindName(entity, name))
}
