import type { Patch } from '@tessera/core'
import { permission } from '@tessera/rbac'
import { serviceOf } from '@tessera/server'
import { UnknownRouteError } from '../errors.ts'
import { isOverridable } from './rule-cache.ts'

/** Permissions must name existing routes: a misspelt one would protect nothing. */
export class PermissionService extends serviceOf(permission) {
  protected override async beforeSave(
    values: readonly Patch<typeof permission>[],
  ): Promise<readonly Patch<typeof permission>[]> {
    const known = new Set(this.host.access.rules().flatMap(({ url }) => (isOverridable(url) ? url : [])))
    for (const { path } of values) {
      if (path !== undefined && path !== '*' && !known.has(path)) throw new UnknownRouteError({ route: path })
    }
    return values
  }
}
