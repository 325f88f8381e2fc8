import type { AccessRule, Entity } from '@tessera/core'

export type EntityAction = 'read' | 'create' | 'update' | 'delete'

/** The declared rule of an action on an entity. */
export function ruleOf({ access }: Entity, action: EntityAction): AccessRule {
  if (action === 'read') return access.read ?? 'administrator'
  return access[action] ?? access.write ?? 'administrator'
}

/** A rule that requires both rules. */
export function both(one: AccessRule, other: AccessRule): AccessRule {
  if (one === 'public') return other
  if (other === 'public') return one
  if (one === 'administrator' || other === 'administrator') return 'administrator'
  if (one === 'subject') return other
  if (other === 'subject') return one
  if (one === 'registered') return other
  if (other === 'registered') return one
  const roles = one.roles.filter(role => other.roles.includes(role))
  return roles.length === 0 ? 'administrator' : { roles }
}
