import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AccessRule, JsonSchema } from '../../index.ts'
import { ForbiddenError, UnauthorizedError } from '../errors.ts'
import { type Caller, nobody, secretKeyCaller } from './caller.ts'
import { routeOf } from './right-routes.ts'

/** Tells who sends a request; undefined when it carries nothing that this provider knows. */
export type IdentityProvider = (request: FastifyRequest) => Promise<Caller | undefined> | Caller | undefined

/** How a request says who sends it, by a name of its own, as a security scheme of OpenAPI. */
export type SecuritySchemes = Readonly<Record<string, JsonSchema>>

/** Gives the rule that names a route, in place of the declared one; undefined where none does. */
export type RuleProvider = (method: string, url: string) => AccessRule | undefined

/** What else there is to a provider of rules. */
export interface RuleProviderOptions {
  /** Gives the rule for a route that none names. */
  readonly fallback?: RuleProvider
  /** Resolves when the rules hold what was changed before the call; undefined while they do already. */
  readonly rulesLoaded?: () => Promise<void> | undefined
}

/** A route by its method and pattern. */
export type RouteKey = readonly [method: string, url: string]

interface DeclaredRoute {
  readonly rule: AccessRule
  /** The route whose rule holds for this one too, unless a rule names this one. */
  readonly follows?: RouteKey
}

/**
 * Tells how subjects are called for people, as far as the caller may know it; whoever it doesn't know is left out.
 * @param ids of subjects, each once
 */
export type NameProvider = (ids: readonly string[], caller: Caller) => Promise<ReadonlyMap<string, string>>

export const secretKeyHeader = 'x-rbac-secret-key'

/**
 * Who may use which route. Rules are found by method and route pattern, never by the address as it was sent; what no rule
 * allows is denied. Identities come in through providers: core itself knows the secret key only.
 */
export class Access {
  private readonly declared = new Map<string, DeclaredRoute>()
  private readonly secretKey: Buffer
  private identityProvider: IdentityProvider | undefined
  private ruleProvider: RuleProvider | undefined
  private ruleOptions: RuleProviderOptions = {}
  private nameProvider: NameProvider | undefined
  private schemes: SecuritySchemes = {
    secretKey: { type: 'apiKey', in: 'header', name: secretKeyHeader, description: 'For servers and scripts only' },
  }

  constructor(secretKey: string) {
    this.secretKey = digest(secretKey)
  }

  /**
   * Plugs identities in. The last provider is asked first, those before it when it knows nothing.
   * @param schemes what the provider looks at, for the document of the API: `{ cookie: { type: 'apiKey', in: 'cookie', name } }`
   */
  provideIdentity(provider: IdentityProvider, schemes: SecuritySchemes = {}): void {
    const { identityProvider: earlier } = this
    this.identityProvider = earlier ? async request => (await provider(request)) ?? earlier(request) : provider
    this.schemes = { ...schemes, ...this.schemes }
  }

  /** How a request may say who sends it: what identities were plugged in with, and the secret key. */
  get securitySchemes(): SecuritySchemes {
    return this.schemes
  }

  /** Plugs in rules that administrators change at run time. */
  provideRules(provider: RuleProvider, options: RuleProviderOptions = {}): void {
    this.ruleProvider = provider
    this.ruleOptions = options
  }

  /** Plugs in the names of subjects. */
  provideNames(provider: NameProvider): void {
    this.nameProvider = provider
  }

  /** How subjects are called for people; without a module that knows, by no name. */
  async namesOf(ids: readonly string[], caller: Caller): Promise<ReadonlyMap<string, string>> {
    return (ids.length > 0 && (await this.nameProvider?.(ids, caller))) || new Map()
  }

  /** @param follows the route of the same records whose rule in force holds for this one too, such as their list's */
  declare(method: string, url: string, rule: AccessRule, follows?: RouteKey): void {
    this.declared.set(`${method} ${url}`, { rule, ...(follows && { follows }) })
  }

  /** What to wait for before a rule is asked for: rules that were changed a moment ago are being read. */
  rulesLoaded(): Promise<void> | undefined {
    return this.ruleOptions.rulesLoaded?.()
  }

  /**
   * The rule in force: one that names the route, else one that names the route it follows, else one for all routes, else the
   * declared one. Undefined when the route is not known. HEAD counts as GET.
   */
  rule(method: string, url: string): AccessRule | undefined {
    const verb = method === 'HEAD' ? 'GET' : method
    const declared = this.declared.get(`${verb} ${url}`)
    if (declared === undefined) return undefined
    const { rule, follows } = declared
    return (
      this.ruleProvider?.(verb, url) ??
      (follows && this.ruleProvider?.(...follows)) ??
      this.ruleOptions.fallback?.(verb, url) ??
      rule
    )
  }

  /**
   * Whether the caller may read an entity: the rule in force of its list, which everything asks that shows its records
   * elsewhere: includes, pages, feeds, searches, files. Which of the records these are is for guards and the service's scope.
   */
  mayRead(caller: Caller, entity: { readonly path: string }): boolean {
    return caller.isAdministrator || this.isAllowed(caller, ...routeOf(entity, 'read'))
  }

  /** Every declared route with its rule in force, sorted: what the matrix of rights is made from. */
  rules(): { method: string; url: string; rule: AccessRule }[] {
    return [...this.declared.keys()].sort().map(key => {
      const [method = '', url = ''] = key.split(' ')
      return { method, url, rule: this.rule(method, url) ?? 'administrator' }
    })
  }

  isAllowed(caller: Caller, method: string, url: string): boolean {
    const rule = this.rule(method, url)
    if (rule === undefined) return false
    return caller.isAdministrator || passes(caller, rule)
  }

  /** @throws UnauthorizedError for nobody, ForbiddenError for somebody without the right */
  authorize(caller: Caller, method: string, url: string): void {
    if (this.isAllowed(caller, method, url)) return
    throw caller.kind === 'nobody' ? new UnauthorizedError() : new ForbiddenError()
  }

  /** Who sends the request. A wrong secret key is refused rather than taken for nobody. */
  async callerOf(request: FastifyRequest): Promise<Caller> {
    const key = request.headers[secretKeyHeader]
    if (key !== undefined) {
      if (typeof key === 'string' && timingSafeEqual(digest(key), this.secretKey)) return secretKeyCaller
      throw new UnauthorizedError()
    }
    return (await this.identityProvider?.(request)) ?? nobody
  }

  /** Whether callers need asking for at all: without providers and a key header everybody is nobody. */
  isAnonymous(request: FastifyRequest): boolean {
    return this.identityProvider === undefined && request.headers[secretKeyHeader] === undefined
  }
}

function passes(caller: Caller, rule: AccessRule): boolean {
  if (rule === 'public') return true
  if (rule === 'administrator') return false
  if (rule === 'subject') return caller.kind === 'subject'
  if (rule === 'registered') return caller.kind === 'subject' && caller.isRegistered === true
  return rule.roles.some(role => caller.roles.includes(role))
}

function digest(value: string): Buffer {
  return hash('sha256', value, 'buffer')
}
