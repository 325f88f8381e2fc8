import type { Entity } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import { issues } from '../issues.ts'
import type { PluginHost } from '../plugin.ts'
import type { EntityService } from '../service/entity-service.ts'
import { patchTo, readVersion } from './version.ts'

type AnyService = EntityService & { update(id: string, patch: object, context: Context): Promise<object> }

/**
 * Restores a record to its version after a change by updating what differs.
 * @param position of the change's entry
 * @throws NotFoundError if there is no such entry, ConflictError if there is nothing to restore
 */
export async function restoreVersion(
  { database, service }: Pick<PluginHost, 'database' | 'service'>,
  entity: Entity,
  position: string,
  { caller }: Context,
): Promise<object> {
  return database.transaction(async transaction => {
    const version = await readVersion(entity, position, transaction)
    if (!version) throw new NotFoundError()
    if (!version.current) throw new ConflictError(issues.RECORD_DELETED())
    const patch = patchTo(entity, version)
    if (!patch) throw new ConflictError(issues.VERSION_NOT_KEPT())
    if (Object.keys(patch).length === 0) throw new ConflictError(issues.VERSION_CURRENT())
    const context: Context = { caller, transaction, history: 'restored' }
    return (service(entity) as unknown as AnyService).update(version.entry.recordId, patch, context)
  })
}
