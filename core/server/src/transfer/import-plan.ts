import type { Entity, ImportError } from '@tessera/core'
import { issues } from '../issues.ts'
import type { Values } from '../rest/record-validator.ts'
import { recordValidator } from '../rest/record-validators.ts'
import { importError } from './import-error.ts'
import type { ReadRecord } from './read-import.ts'
import type { ImportLine } from './transfer-part-of.ts'
import type { TransferHost } from './transfers.ts'

/** The planned action for a record. */
export interface PlannedRow {
  /** Index of its first row, from 0. */
  readonly row: number
  readonly action: 'create' | 'update'
  /** Id of the record to update. */
  readonly id?: string
  readonly values: Values
  /** All its rows. */
  readonly lines: readonly ImportLine[]
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly errors: readonly ImportError[]
}

/**
 * Validates each record as a create or update.
 * @param added values that cells of other columns stand for, by row
 * @param key of the request
 */
export function importPlan(
  host: Pick<TransferHost, 'configuration' | 'entities'>,
  entity: Entity,
  records: readonly ReadRecord[],
  added: ReadonlyMap<number, Values>,
  key: string,
): ImportPlan {
  const errors: ImportError[] = []
  const validator = recordValidator(host, entity)
  const changed = new Set<string>()
  const planned = records.map(({ row, id, values: own, lines }): PlannedRow => {
    const sent = { ...own, ...added.get(row) }
    const action = id === undefined ? 'create' : 'update'
    const { values, problems } = validator.row(action, action === 'create' ? withoutNothing(sent) : sent)
    errors.push(...problems.map(problem => importError(row, problem)))
    if (id === undefined) return { row, action, values, lines }
    if (changed.has(id)) errors.push(importError(row, issues.TAKEN_IN_ROWS(key)))
    changed.add(id)
    return { row, action, id, values, lines }
  })
  return { rows: planned, errors }
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
