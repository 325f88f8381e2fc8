import type { Statement } from '../database/database.ts'
import type { Context } from './caller.ts'
import type { Internals } from './internals.ts'

type Prepared = Pick<Statement, 'text'> & { readonly values: readonly unknown[] }

interface Plan {
  readonly state: object
  readonly statement: Prepared
}

const plansByQuery = new WeakMap<object, Map<string, Plan>>()

/**
 * Says that a query will be asked again as the same object, so that its statement is worth remembering. Nothing but the rules may
 * decide what its statement is: it has no includes, derived columns or words to search for.
 */
export function expectAgain(query: object): void {
  plansByQuery.set(query, new Map())
}

/**
 * The statement of a query that is expected again: the one of last time while the rules are the same, for callers without
 * rights of their own; made again for everyone else.
 */
export function plannedStatement(
  query: object,
  { caller, ownerId }: Context,
  { cascades, ruleState }: Pick<Internals, 'cascades' | 'ruleState'>,
  make: () => Prepared,
): Prepared {
  const plans = plansByQuery.get(query)
  const isPlain = caller.isAdministrator || caller.kind === 'nobody'
  if (!plans || !isPlain || ownerId !== undefined || !cascades.isIdle) return make()
  // No rule keeps anything from administrators.
  const state = caller.isAdministrator ? plans : ruleState()
  if (!state) return make()
  const kind = caller.isAdministrator ? 'administrator' : caller.kind
  const known = plans.get(kind)
  if (known?.state === state) return known.statement
  const statement = make()
  plans.set(kind, { state, statement })
  return statement
}
