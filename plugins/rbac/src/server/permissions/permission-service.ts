import type { Patch } from '@tessera/core'
import { serviceOf } from '@tessera/core/server'
import { permission } from '../../index.ts'
import { UnknownRouteError } from '../errors.ts'
import { isGoverned } from './rule-book.ts'

/** Permissions name routes that exist: a rule with a slip of the pen would protect nothing. */
export class PermissionService extends serviceOf(permission) {
  protected override async prepare(
    values: readonly Patch<typeof permission>[],
  ): Promise<readonly Patch<typeof permission>[]> {
    const known = new Set(this.host.access.rules().flatMap(({ url }) => (isGoverned(url) ? url : [])))
    for (const { path } of values) {
      if (path !== undefined && path !== '*' && !known.has(path)) throw new UnknownRouteError({ route: path })
    }
    return values
  }
}
