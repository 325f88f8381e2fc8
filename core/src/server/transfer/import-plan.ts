import type { Entity, ImportError, ImportRequest, ListQuery } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import { issues } from '../issues.ts'
import type { PluginHost } from '../plugin.ts'
import { isUuid } from '../rest/formats.ts'
import type { Values } from '../rest/record-validator.ts'
import { recordValidator } from '../rest/record-validators.ts'
import { importError } from './import-error.ts'
import { type ReadRow, RowReader } from './import-rows.ts'

/** The planned action for a row. */
export interface PlannedRow {
  /** Index from 0. */
  readonly row: number
  readonly action: 'create' | 'update'
  /** Id of the record to update. */
  readonly id?: string
  readonly values: Values
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly errors: readonly ImportError[]
}

/** Maximum keys per query. */
const mostKeys = 1000

/** Parses the rows, finds existing records, and validates each row as a create or update. */
export async function importPlan(
  host: Pick<PluginHost, 'configuration' | 'entities' | 'service'>,
  entity: Entity,
  { rows, key = 'id', format = 'json' }: ImportRequest,
  context: Context,
): Promise<ImportPlan> {
  const errors: ImportError[] = []
  const reader = new RowReader(entity, host.configuration.languages, format)
  const read = rows.map((given, row) => reader.read(given, row, errors))
  const keys = read.map(row => keyOf(row, key, errors))
  const known = await idsByKey(host, entity, key, keys, context)
  const validator = recordValidator(host, entity)
  const changed = new Set<string>()
  const planned = read.map(({ row, values: sent }, index): PlannedRow => {
    const id = known.get(keys[index] ?? '')
    const action = id === undefined ? 'create' : 'update'
    const { values, problems } = validator.row(action, action === 'create' ? withoutNothing(sent) : sent)
    errors.push(...problems.map(problem => importError(row, problem)))
    if (id === undefined) return { row, action, values }
    if (changed.has(id)) errors.push(importError(row, issues.TAKEN_IN_ROWS(key)))
    changed.add(id)
    return { row, action, id, values }
  })
  return { rows: planned, errors }
}

function keyOf({ row, id, values }: ReadRow, key: string, errors: ImportError[]): string | undefined {
  const value = key === 'id' ? id : values[key]
  if (value === undefined || value === null || value === '') return undefined
  if (key !== 'id') return String(value)
  if (isUuid(value)) return value.toLowerCase()
  errors.push(importError(row, issues.FORMAT('id', { format: 'uuid' })))
  return undefined
}

/** Ids of the visible records by key. */
async function idsByKey(
  { service }: Pick<PluginHost, 'service'>,
  entity: Entity,
  key: string,
  keys: readonly (string | undefined)[],
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const isUuidKey = entity.fields[key]?.column === 'uuid'
  const asked = [...new Set(keys.filter(value => value !== undefined && (!isUuidKey || isUuid(value))))]
  const found = new Map<string, string>()
  for (let from = 0; from < asked.length; from += mostKeys) {
    const value = asked.slice(from, from + mostKeys) as string[]
    const query = { filters: { and: [{ column: key, method: 'inArray', value }] }, limit: mostKeys } as const
    const { rows } = await service(entity).list(query as ListQuery, context)
    for (const row of rows as readonly Values[]) found.set(String(row[key]), String(row.id))
  }
  return found
}

/** Removes empty texts of localized fields from a new record. */
function withoutNothing(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [name, value]
      return [name, Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''))]
    }),
  )
}
