import { type Entity, identifiesRecord } from '@tessera/core'
import type { UpdateHook } from '@tessera/server'
import { RedirectService } from './redirect-service.ts'

/** Creates redirects when the names of records in addresses change. */
export const recordAddresses: UpdateHook = {
  concerns: (entity, fields) => fields.some(name => isName(entity, name)),
  async updated(host, { entity, changes }, context) {
    const names = Object.keys(entity.fields).filter(name => isName(entity, name))
    const renamed = names.flatMap(name =>
      changes.flatMap(row => {
        const [before, after] = [row.before[name], row.after[name]]
        if (before === after || !isPart(before) || !isPart(after)) return []
        return [{ segment: `[${entity.module}.${entity.plural}.${name}]`, before, after }]
      }),
    )
    if (renamed.length > 0) await host.service(RedirectService).recordRenames(renamed, context)
  },
}

function isName(entity: Entity, name: string): boolean {
  return entity.fields[name]?.unique === true && identifiesRecord(entity, name)
}

function isPart(value: unknown): value is string {
  return typeof value === 'string' && /^(?!\.{1,2}$)[^/\\[\]]+$/.test(value)
}
