import { type Catalogue, type DefinitionTexts, type Entity, namedVariants, valueName, variantName } from '@tessera/core'
import type { InterfaceTexts } from '../../context/interface-texts.ts'
import { number } from '../../fields/number.tsx'
import { optionsOf } from '../../fields/select-options.ts'
import type { ImportFile } from './import-file.ts'
import type { ImportMapping } from './import-targets.ts'

/**
 * The rows of an import, by the names of fields. Texts of CSV that people write in their own way become what the API reads.
 * @param texts of every language that values may be written in
 */
export function importRows(
  entity: Entity,
  { format, rows }: ImportFile,
  mapping: ImportMapping,
  texts: readonly Pick<InterfaceTexts, 'definitions' | 'packages'>[],
): Readonly<Record<string, unknown>>[] {
  const columns = Object.entries(mapping)
  return rows.map(row =>
    Object.fromEntries(
      columns.flatMap(([column, target]): [string, unknown][] => {
        const value = row[column]
        if (value === undefined) return []
        if (format === 'csv') return [[target, csvValue(entity, target, String(value), texts)]]
        return isTextMap(value, target) ? [[target.split('.')[0] ?? target, value]] : [[target, value]]
      }),
    ),
  )
}

/** A map of texts by language, as JSON files have it. */
function isTextMap(value: unknown, target: string): boolean {
  return target.includes('.') && typeof value === 'object' && value !== null
}

function csvValue(
  entity: Entity,
  target: string,
  text: string,
  texts: readonly Pick<InterfaceTexts, 'definitions' | 'packages'>[],
): string {
  const field = entity.fields[target]
  if (!field || text === '') return text
  if (field.column === 'date' || field.column === 'timestamptz') return isoOf(text, field.column === 'date')
  if (field.column === 'boolean') return booleanOf(text, texts)
  if (field.kind === 'select' || target === 'variant') {
    return choiceOf(
      entity,
      target,
      text,
      texts.map(({ definitions }) => definitions),
    )
  }
  if (['integer', 'bigint', 'numeric'].includes(field.column)) return String(number.fromCsv?.(text, field))
  return text
}

/** `yes` in any of the languages, `true` or `1`; what is neither that nor its opposite stays for the API to refuse. */
function booleanOf(text: string, texts: readonly Pick<InterfaceTexts, 'packages'>[]): string {
  const words = (key: 'yes' | 'no') =>
    texts.map(({ packages }) => comparable(wordsOf(packages['@tessera/admin'])[key] ?? key))
  const wanted = comparable(text)
  if (['true', '1', ...words('yes')].includes(wanted)) return 'true'
  return ['false', '0', ...words('no')].includes(wanted) ? 'false' : text
}

function wordsOf(admin: Catalogue | undefined): Readonly<Record<string, string>> {
  return (admin?.boolean ?? {}) as Readonly<Record<string, string>>
}

/** The value of a choice by what it is called in any of the languages; what names none, or several, stays for the API to refuse. */
function choiceOf(entity: Entity, name: string, text: string, texts: readonly DefinitionTexts[]): string {
  const isVariant = name === 'variant'
  const values = isVariant ? texts.flatMap(each => namedVariants(entity, each)) : optionsOf(entity, name)
  const wanted = comparable(text)
  if (values.some(value => value === text.trim())) return text.trim()
  const meant = [...new Set(values)].filter(value =>
    texts.some(each => {
      const label = isVariant ? variantName(entity, value, each) : valueName(entity, name, value, each)
      return label && [label, `${label} (${value})`].some(called => comparable(called) === wanted)
    }),
  )
  return meant.length === 1 ? (meant[0] ?? text) : text
}

function comparable(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е')
}

/** `21.11.2026 12:30` in local time as the API expects it. Anything else is left for the API to refuse. */
function isoOf(text: string, isDay: boolean): string {
  const [, day, month, year, hour = '00', minute = '00'] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d\d))?$/.exec(text.trim()) ?? []
  if (!day || !month || !year) return text
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (isDay) return date
  const moment = new Date(`${date}T${hour.padStart(2, '0')}:${minute}:00`)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}
