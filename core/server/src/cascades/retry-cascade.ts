import type { Context } from '../access/caller.ts'
import type { VisibleHost } from '../history/visible-entities.ts'
import { visibleEntries } from '../history/visible-entities.ts'
import type { PluginHost } from '../plugin.ts'
import { tellCascade } from './cascade.ts'

type RetryingHost = VisibleHost & Pick<PluginHost, 'database' | 'internals'>

/**
 * Goes on with a deletion or a restore that failed for good.
 * @param position of the trash entry
 * @returns whether there is one that the caller may go on with: who may delete the record, or restore it
 */
export function retryCascade(host: RetryingHost, position: string, { caller }: Pick<Context, 'caller'>) {
  const deletable = visibleEntries(host, caller, 'delete')
  const creatable = visibleEntries(host, caller, 'create')
  return host.database.transaction(async transaction => {
    const [found] = await transaction.query<{ entity: string }>({
      text: `update "core_cascades" c set "failure" = null, "attempts" = 0, "ready_at" = clock_timestamp() from "core_history" h
where c."position" = $1::bigint and c."failure" is not null and h."position" = c."position" and case c."state"
  when 'deleting' then h."entity" = any($2::text[]) and ${deletable.condition('h')}
  else h."entity" = any($3::text[]) and ${creatable.condition('h')} end
returning c."entity"`,
      values: [position, deletable.paths, creatable.paths],
    })
    if (found) await tellCascade(host.internals, found.entity, 'created', transaction)
    return found !== undefined
  })
}
