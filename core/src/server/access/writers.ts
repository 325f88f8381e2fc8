import type { AccessRule, Entity, EntityRight } from '../../index.ts'
import type { Access } from './access.ts'
import type { Caller } from './caller.ts'
import { routeOf } from './right-routes.ts'

/** What tells who may do what with which records. */
export interface Rules {
  readonly access: Pick<Access, 'isAllowed' | 'rule'>
  readonly entities: ReadonlyMap<string, Entity>
}

/** Whether the caller may make, change or delete records of any kind. */
export function mayWrite(caller: Caller, rules: Rules): boolean {
  return hasRight(caller, rules, writes, () => true)
}

/**
 * Whether nobody has given the caller a right to write anything: what everyone may, and every subject that comes along,
 * doesn't count.
 */
export function isStranger(caller: Caller, rules: Rules): boolean {
  return !hasRight(caller, rules, writes, isGiven)
}

/** Whether the caller has work to do in the back office: may change records of any kind, by a role. */
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

/** By roles, which somebody has to give. */
function isGiven(rule: AccessRule | undefined): boolean {
  return typeof rule === 'object'
}
