import type { Entity, EntityRight } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Condition } from './condition.ts'
import type { Internals } from './internals.ts'

/** What a service says about whom its records are for. */
export interface RecordLimits {
  readonly entity: Entity
  scope(context: Context): readonly Condition[]
  mayAlsoSee(context: Context): readonly Condition[]
  mayAlsoWrite(context: Context): readonly Condition[]
  /** The privacy of the records of another entity, as its own service says it. */
  privacyOf(whole: Entity, context: Context, right: EntityRight): readonly Condition[]
}

type Rules = Pick<Internals, 'cascades' | 'visibilityConditions' | 'ownership' | 'privacy'>

/** All conditions for reads and writes of a caller: the service's scope, visibility, ownership, privacy, and what is deleted in parts. */
export function callerConditions(
  limits: RecordLimits,
  rules: Rules,
  context: Context,
  right: EntityRight,
): readonly Condition[] {
  const conditions = unprivateConditions(limits, rules, context, right)
  const privacy = privacyConditions(limits, rules, context, right)
  const hidden = rules.cascades.conditions(limits.entity)
  return privacy.length + hidden.length === 0 ? conditions : [...conditions, ...privacy, ...hidden]
}

/** Privacy alone: the record's own, and that of what it is a part of. */
export function privacyConditions(
  limits: RecordLimits,
  rules: Rules,
  context: Context,
  right: EntityRight,
): readonly Condition[] {
  const { entity } = limits
  if (context.caller.isAdministrator || !rules.privacy.concerns(entity)) return []
  const { private: column } = entity
  const whole = rules.privacy
    .wholesOf(entity)
    .map(({ whole, key }) => ({ linked: whole, by: 'id', from: key, where: limits.privacyOf(whole, context, right) }))
  if (column === undefined) return whole
  const mine = right === 'read' ? privateOf(limits, rules, context) : limits.mayAlsoWrite(context)
  return [{ or: [{ column, method: 'eq', value: false }, ...mine] }, ...whole]
}

/** All of them but privacy. */
export function unprivateConditions(
  { entity, scope }: RecordLimits,
  { visibilityConditions, ownership }: Rules,
  context: Context,
  right: EntityRight,
): readonly Condition[] {
  const own = scope(context)
  const visibility = visibilityConditions(context, entity)
  const owned = ownership.conditions(context, entity, right)
  return visibility.length + owned.length === 0 ? own : [...own, ...visibility, ...owned]
}

/** The private records that a caller may see: their own, and those that the service lets them see. */
function privateOf({ entity, mayAlsoSee }: RecordLimits, { ownership }: Rules, context: Context): readonly Condition[] {
  const { kind, subjectId } = context.caller
  if (kind === 'nobody') return []
  const isOwner = subjectId !== undefined && ownership.isOwned(entity)
  return [...(isOwner ? [ownership.condition(entity, subjectId)] : []), ...mayAlsoSee(context)]
}
