import type { Entity } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Transaction } from '../database/database.ts'
import type { PluginHost } from '../plugin.ts'
import { type DeletedRow, deletedColumns, deletedRecord } from './deleted-record.ts'
import { withExistingTargets } from './existing-targets.ts'
import { withFreeValues } from './free-values.ts'

/**
 * Restores links that one write removed, with their ids. Links whose ends are gone, or that exist again as other links of a
 * relation that has each only once, are left out.
 * @param positions of the entries of their removal
 * @returns the number of restored links
 */
export async function restoreLinks(
  { entities, service }: Pick<PluginHost, 'entities' | 'service'>,
  relation: Entity,
  positions: readonly string[],
  context: Context & { readonly transaction: Transaction },
): Promise<number> {
  if (positions.length === 0) return 0
  const { transaction } = context
  const rows = await transaction.query<DeletedRow>({
    text: `select ${deletedColumns} from "core_history" where "position" = any($1::bigint[]) and "before" is not null order by "position" for update`,
    values: [positions],
  })
  const records = rows.map(row => deletedRecord(relation, row, false))
  const free = await withFreeValues(records, [], transaction)
  const coming = await withExistingTargets(free, entities, [], transaction)
  await service(relation).restoreMany(
    coming.map(({ values }) => values),
    context,
  )
  await transaction.query({
    text: 'update "core_history" set "in_trash" = false where "position" = any($1::bigint[])',
    values: [coming.map(({ position }) => position)],
  })
  return coming.length
}
