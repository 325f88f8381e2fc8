import { type Entity, valueName, variantName } from '@tessera/core'
import { interfaceLanguages } from '../../app/interface-language.ts'
import { boolean } from '../../fields/boolean.tsx'
import { number } from '../../fields/number.tsx'
import { optionsOf } from '../../fields/select-options.ts'
import type { ImportFile } from './import-file.ts'
import type { ImportMapping } from './import-targets.ts'

/** The rows of an import, by the names of fields. Texts of CSV that people write in their own way become what the API reads. */
export function importRows(
  entity: Entity,
  { format, rows }: ImportFile,
  mapping: ImportMapping,
): Readonly<Record<string, unknown>>[] {
  const columns = Object.entries(mapping)
  return rows.map(row =>
    Object.fromEntries(
      columns.flatMap(([column, target]): [string, unknown][] => {
        const value = row[column]
        if (value === undefined) return []
        if (format === 'csv') return [[target, csvValue(entity, target, String(value))]]
        return isWholeMap(value, target) ? [[target.split('.')[0] ?? target, value]] : [[target, value]]
      }),
    ),
  )
}

/** All texts of a localized field in one column, as JSON has them. */
function isWholeMap(value: unknown, target: string): boolean {
  return target.includes('.') && typeof value === 'object' && value !== null
}

function csvValue(entity: Entity, target: string, text: string): string {
  const field = entity.fields[target]
  if (!field || text === '') return text
  if (field.column === 'date' || field.column === 'timestamptz') return isoOf(text, field.column === 'date')
  if (field.column === 'boolean') return String(boolean.fromCsv?.(text, field))
  if (field.kind === 'select' || target === 'variant') return choiceOf(entity, target, text)
  if (field.column === 'integer' || field.column === 'numeric') return String(number.fromCsv?.(text, field))
  return text
}

/** The value of a choice by what it is called in either language; what names none, or several, stays for the API to refuse. */
function choiceOf(entity: Entity, name: string, text: string): string {
  const isVariant = name === 'variant'
  const values = isVariant ? Object.keys(entity.admin.variants ?? {}) : optionsOf(entity, name)
  const wanted = comparable(text)
  if (values.some(value => value === text.trim())) return text.trim()
  const called = values.filter(value =>
    interfaceLanguages.some(language => {
      const words = isVariant ? variantName(entity, value, language) : valueName(entity, name, value, language)
      return words && [words, `${words} (${value})`].some(each => comparable(each) === wanted)
    }),
  )
  return called.length === 1 ? (called[0] ?? text) : text
}

function comparable(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}

/** `21.11.2026 12:30`, by the clock of whoever imports, as the API has it. What is none stays for the API to refuse. */
function isoOf(text: string, isDay: boolean): string {
  const [, day, month, year, hour = '00', minute = '00'] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d\d))?$/.exec(text.trim()) ?? []
  if (!day || !month || !year) return text
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (isDay) return date
  const moment = new Date(`${date}T${hour.padStart(2, '0')}:${minute}:00`)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}
