import type { Entity } from '@tessera/core'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { short } from '../rest/validation-cause.ts'
import { type TransferColumn, transferColumns } from './transfer-column.ts'
import { keyFields } from './transfer-keys.ts'
import type { Cells } from './transfer-part-of.ts'
import { type Transfer, type TransferredColumn, transferColumnsByName } from './transfers.ts'

/** A column of an export: a field, one language of it, or a column of a part. */
export type ExportColumn = TransferColumn | TransferredColumn

type Row = Readonly<Record<string, unknown>>

/** A line of an export. */
export interface ExportLine {
  readonly row: Row
  /** By the names of columns that are no fields. */
  readonly cells: Cells
  /** Not the first one of its record: of the fields it has the keys only. */
  readonly isFurther: boolean
}

/**
 * The columns of an export.
 * @param names as requested; undefined for every field
 * @throws ValidationError; unknown and unreadable columns are refused with the same message
 */
export async function exportColumns(
  entity: Entity,
  names: readonly string[] | undefined,
  transfer: Transfer,
): Promise<ExportColumn[]> {
  const fields = transferColumns(entity, transfer.host.configuration.languages)
  if (names === undefined) return fields
  const ofField = (asked: string) => fields.filter(({ name, key }) => name === asked || key === asked)
  const others = names.filter(name => ofField(name).length === 0)
  const found = await transferColumnsByName(entity, others, transfer, 'export')
  const chosen = names.flatMap((asked): ExportColumn[] => {
    const [first, ...more] = ofField(asked)
    const other = first ? undefined : found.get(asked)
    if (!first && !other) throw new ValidationError(issues.UNKNOWN_EXPORT_FIELD('fields', { name: short(asked) }))
    return first ? [first, ...more] : other ? [other] : []
  })
  return [...new Map(chosen.map(column => [column.name, column])).values()]
}

/** The lines of pages of records. What is no field is read once for a page. */
export async function* exportLines(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly Row[]>,
  transfer: Transfer,
): AsyncGenerator<readonly ExportLine[], void, void> {
  const byPart = Map.groupBy(
    columns.filter(column => 'part' in column),
    ({ part }) => part,
  )
  for await (const rows of pages) {
    const ids = rows.map(({ id }) => String(id))
    const lines = new Map<string, Cells[]>(ids.map(id => [id, [{}]]))
    for (const [part, asked] of byPart) {
      const read = await part.read(
        ids,
        asked.map(({ name }) => name),
        transfer,
      )
      for (const [id, ofRecord] of read) {
        const known = lines.get(id) ?? []
        ofRecord.forEach((cells, index) => {
          known[index] = { ...known[index], ...cells }
        })
      }
    }
    yield rows.flatMap(row =>
      (lines.get(String(row.id)) ?? []).map((cells, index) => ({ row, cells, isFurther: index > 0 })),
    )
  }
}

/** Whether a column has a value in a line. */
export function isInLine(entity: Entity, column: ExportColumn, { isFurther }: ExportLine): boolean {
  if (!isFurther) return true
  return 'part' in column ? column.isOfLine === true : keyFields(entity).includes(column.name)
}
