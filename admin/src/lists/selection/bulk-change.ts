import type { Entity } from '@tessera/core'
import { kindName } from '../../fields/kind-name.ts'

/** The state of a bulk edit. */
export interface BulkChoice {
  /** `''` until a field was chosen. */
  readonly name: string
  /** Of a localized field. */
  readonly language: string
  /** Undefined until something was entered. */
  readonly value: unknown
  /** The field is to be emptied. */
  readonly isEmptied: boolean
}

/** The change that is written to every record. */
export interface BulkChange {
  readonly name: string
  readonly value: unknown
  /** Language of a localized field. */
  readonly language?: string
}

/** The change to write; null if there is none: an empty input empties no record. */
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

/** Whether the field, or its text in a language, may be empty. */
export function mayBeEmpty(entity: Entity, name: string, language: string, defaultLanguage: string): boolean {
  const field = entity.fields[name]
  if (!field) return false
  return field.localized ? !field.required || language !== defaultLanguage : field.nullable
}

/** Whether the input shows a value before one is chosen: a switch is always on or off. */
export function isChoice(entity: Entity, name: string): boolean {
  return ['boolean', 'select', 'variant'].includes(kindName(entity, name))
}
