import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import { ForbiddenError, NotFoundError } from '../errors.ts'
import type { PluginHost } from '../plugin.ts'
import type { EntityService } from '../service/entity-service.ts'
import { tableOf } from '../service/table.ts'
import { restoreLinks } from './restore-links.ts'
import { readWrite, type Version } from './version.ts'
import { mayHandle } from './visible-entities.ts'

type AnyService = EntityService & {
  updateMany(changes: readonly { readonly id: string; readonly data: object }[], context: Context): Promise<object[]>
}
type Values = { readonly [field: string]: unknown }

/** Maximum records per update statement. */
const mostAtOnce = 1000

/**
 * Reverts what one write changed in all records of an entity, in one transaction, all or none. Values that have been changed
 * since are left alone, for localized fields language by language. Records deleted since are skipped. Of links, those that the
 * write made are removed, and those that it removed are restored, unless one of their ends is gone or they were made again.
 * @param position of one of the write's entries
 * @returns the number of reverted records
 * @throws NotFoundError if there is no such entry, ForbiddenError if the caller may not make or remove such links
 */
export async function undoWrite(
  host: Pick<PluginHost, 'access' | 'database' | 'entities' | 'internals' | 'service'>,
  entity: Entity,
  position: string,
  { caller }: Context,
): Promise<number> {
  const { database, service } = host
  return database.transaction(async transaction => {
    const found = await readWrite(entity, position, transaction)
    if (found.length === 0) throw new NotFoundError()
    const ids = found.map(({ entry }) => entry.recordId)
    const lock = `select "id" from ${tableOf(entity).sql} where "id" = any($1::uuid[]) order by "id" for update`
    await transaction.query({ text: lock, values: [ids] })
    // Read again under the lock: concurrent writes have finished.
    const versions = await readWrite(entity, position, transaction)
    const changes = versions.flatMap(version => {
      const data = undoPatch(entity, version)
      return Object.keys(data).length > 0 ? [{ id: version.entry.recordId, data }] : []
    })
    const context = { caller, transaction, history: 'restored' } as const
    const links = entity.ends ? linkChanges(versions) : { made: [], removed: [] }
    if (links.made.length > 0 && !mayHandle(host, caller, entity, 'delete')) throw new ForbiddenError()
    if (links.removed.length > 0 && !mayHandle(host, caller, entity, 'create')) throw new ForbiddenError()
    for (let at = 0; at < links.made.length; at += mostAtOnce) {
      await service(entity).removeMany(links.made.slice(at, at + mostAtOnce), context)
    }
    const restored = await restoreLinks(host, entity, links.removed, context)
    for (let at = 0; at < changes.length; at += mostAtOnce) {
      await (service(entity) as unknown as AnyService).updateMany(changes.slice(at, at + mostAtOnce), context)
    }
    return changes.length + links.made.length + restored
  })
}

/** What a write did to links beside changing them: ids of those that it made, positions of the entries of those removed. */
function linkChanges(versions: readonly Version[]) {
  const of = (isRemoval: boolean) =>
    versions.filter(({ entry }) => entry.fields.length === 0 && (entry.action === 'deleted') === isRemoval)
  return {
    made: of(false).flatMap(({ entry, current }) => (current ? [entry.recordId] : [])),
    removed: of(true).flatMap(({ entry, current }) => (current ? [] : [entry.id])),
  }
}

/** The update that reverts a change: the previous values of fields that still have the changed ones. */
function undoPatch(entity: Entity, { entry, before, after, current }: Version): Values {
  if (!current) return {}
  const patch = entry.fields.flatMap(name => {
    const field = entity.fields[name]
    if (!field?.readable || !field.writable || !(name in before) || !(name in after)) return []
    const value = field.localized
      ? textsBefore(before[name] as Values, after[name] as Values, current[name] as Values)
      : isDeepStrictEqual(current[name], after[name])
        ? before[name]
        : current[name]
    return isDeepStrictEqual(value, current[name]) ? [] : [[name, value]]
  })
  return Object.fromEntries(patch)
}

/** The current texts, with the languages of the change reverted unless they were edited since. */
function textsBefore(before: Values | null, after: Values | null, current: Values | null): Values {
  const languages = Object.keys({ ...before, ...after })
  const touched = languages.filter(
    language => before?.[language] !== after?.[language] && current?.[language] === after?.[language],
  )
  const untouched = Object.entries(current ?? {}).filter(([language]) => !touched.includes(language))
  const back = touched.flatMap(language => (before && language in before ? [[language, before[language]]] : []))
  return Object.fromEntries([...untouched, ...back])
}
