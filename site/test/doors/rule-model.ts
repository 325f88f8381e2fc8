/** A stored rule. */
export interface RuleRecord {
  readonly method: string
  readonly path: string
  readonly audience: string
  /** Slugs of its roles. */
  readonly roles: readonly string[]
}

/** A caller, as far as rules are concerned. */
export interface Asker {
  readonly isAdministrator: boolean
  readonly hasSession: boolean
  /** Can log in; an anonymous subject can't. */
  readonly isRegistered: boolean
  readonly roles: readonly string[]
}

type Passing = (asker: Asker) => boolean

const everyone: Passing = () => true
const anyoneWithASession: Passing = ({ hasSession }) => hasSession
const administrators: Passing = () => false
const editors: Passing = ({ roles }) => roles.includes('editor')

/** Declared permissions of the test's routes that are not public. */
const declared: Readonly<Record<string, Passing>> = {
  'GET /api/analytic/metrics': administrators,
  'GET /api/rbac/routes': administrators,
  'GET /api/core/search': anyoneWithASession,
  'GET /api/core/history': anyoneWithASession,
  'PATCH /api/blog/articles/:id': editors,
}

/** Routes that show the records of a list. */
const ofList = /\/(?::id|count|export|search)$/

/**
 * The decision as a person would derive it from the list of permissions: the rule for the route itself, for the list whose
 * records it shows, for everything, then what the product declares; each time the exact method before any method.
 */
export function isLetIn(rules: readonly RuleRecord[], asker: Asker, method: string, path: string): boolean {
  if (asker.isAdministrator) return true
  const isOfList = method === 'GET' && ofList.test(path) && !path.startsWith('/api/core/')
  const list = isOfList ? path.replace(ofList, '') : path
  for (const place of new Set([path, list, '*'])) {
    const rule =
      rules.find(each => each.path === place && each.method === method) ??
      rules.find(each => each.path === place && each.method === '*')
    if (rule) return isNamed(rule, asker)
  }
  return (declared[`${method} ${path}`] ?? declared[`${method} ${list}`] ?? everyone)(asker)
}

/** Whether a caller may read the records of all these entities. */
export function mayRead(rules: readonly RuleRecord[], asker: Asker, ...entities: readonly string[]): boolean {
  return entities.every(entity => isLetIn(rules, asker, 'GET', `/api/${entity}`))
}

function isNamed({ audience, roles }: RuleRecord, asker: Asker): boolean {
  if (audience === 'everyone') return true
  if (audience === 'subjects') return asker.isRegistered
  return roles.some(role => asker.roles.includes(role))
}
