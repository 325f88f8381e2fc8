import type { Entity } from '@tessera/core'
import { kindName } from '../fields/kind-name.ts'
import { labelsIn } from '../model/labels.ts'
import { richLines } from './rich-lines.ts'

/** A field's value, or one language of it, as text to compare. */
export function readableValue(entity: Entity, name: string, value: unknown, language: string): string {
  if (value === null || value === undefined || value === '') return ''
  const field = entity.fields[name]
  if (value instanceof File) return value.name
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  const text = String(value)
  if (field?.kind === 'richText' || (field?.localized && text.startsWith('{"type":"doc"'))) return richLines(text)
  switch (kindName(entity, name)) {
    case 'select':
    case 'variant':
      return labelsIn(language).value(entity, name, text)
    case 'date':
      return moment(text, { dateStyle: 'medium', timeZone: 'UTC' }, language)
    case 'datetime':
      return moment(text, { dateStyle: 'medium', timeStyle: 'short' }, language)
    default:
      return text
  }
}

function moment(text: string, options: Intl.DateTimeFormatOptions, language: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : new Intl.DateTimeFormat(language, options).format(at)
}
