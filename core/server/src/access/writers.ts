import type { AccessRule, Entity, EntityRight } from '@tessera/core'
import type { Access } from './access.ts'
import type { Caller } from './caller.ts'
import { routeOf } from './right-routes.ts'

/** The access rules of all entities. */
export interface Rules {
  readonly access: Pick<Access, 'isAllowed' | 'rule'>
  readonly entities: ReadonlyMap<string, Entity>
}

/** Whether the caller may create, update or delete records of any entity. */
export function mayWrite(caller: Caller, rules: Rules): boolean {
  return hasRight(caller, rules, writes, () => true)
}

/**
 * Whether the caller was granted no right to write anything. Rights that everyone or every subject has don't count.
 */
export function isVisitor(caller: Caller, rules: Rules): boolean {
  return !hasRight(caller, rules, writes, isGiven)
}

/** Whether the caller works in the back office: may update records of some entity through a role. */
export function isStaff(caller: Caller, rules: Rules): boolean {
  return hasRight(caller, rules, ['update'], isGiven)
}

const writes: readonly EntityRight[] = ['create', 'update', 'delete']

function hasRight(
  caller: Caller,
  { access, entities }: Rules,
  rights: readonly EntityRight[],
  counts: (rule: AccessRule | undefined) => boolean,
): boolean {
  if (caller.isAdministrator) return true
  for (const entity of entities.values()) {
    for (const right of rights) {
      const route = routeOf(entity, right)
      if (counts(access.rule(...route)) && access.isAllowed(caller, ...route)) return true
    }
  }
  return false
}

/** A rule by roles, which have to be granted. */
function isGiven(rule: AccessRule | undefined): boolean {
  return typeof rule === 'object'
}
