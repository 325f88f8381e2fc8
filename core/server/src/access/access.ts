import { hash, timingSafeEqual } from 'node:crypto'
import type { AccessRule, Entity, JsonSchema } from '@tessera/core'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Transaction } from '../database/database.ts'
import { ForbiddenError, UnauthorizedError } from '../errors/errors.ts'
import { type Caller, type Context, nobody, secretKeyCaller } from '../records/caller.ts'
import { PerRules } from './per-rules.ts'
import { routeOf } from './right-routes.ts'

/** Identifies the caller of a request; undefined if it carries no credentials known to this provider. */
export type IdentityProvider = (request: FastifyRequest) => Promise<Caller | undefined> | Caller | undefined

/** OpenAPI security schemes by name. */
export type SecuritySchemes = Readonly<Record<string, JsonSchema>>

/** Overrides the declared rule of a route; undefined if there is no override. */
export type RuleProvider = (method: string, url: string) => AccessRule | undefined

/** Options of a rule provider. */
export interface RuleProviderOptions {
  /** The rule for routes without an override. */
  readonly fallback?: RuleProvider
  /** Resolves once changes made before the call are loaded; undefined if they are loaded already. */
  readonly rulesLoaded?: () => Promise<void> | undefined
  /** A number for each state of the rules: what follows from them is remembered until it changes. Absent: nothing is. */
  readonly version?: () => number
}

/** A route: its method and pattern. */
export type RouteKey = readonly [method: string, url: string]

interface DeclaredRoute {
  readonly rule: AccessRule
  /** The route whose rule also applies to this one, unless this one has an override. */
  readonly follows?: RouteKey
}

/**
 * Returns the display names of subjects that the caller may see; unknown subjects are left out.
 * @param ids distinct subject ids
 */
export type NameProvider = (ids: readonly string[], caller: Caller) => Promise<ReadonlyMap<string, string>>

/** Where and in which language a subject is written to. */
export interface MailRecipient {
  /** Proved to be theirs. */
  readonly email: string
  /** Of the site; null where they have none. */
  readonly language: string | null
}

/** How a subject can be told of something. */
export interface Contact {
  /** The address that it logs in with; null where it has none. */
  readonly email: string | null
  /** The address was proved to be theirs. */
  readonly isVerified: boolean
  /** Of the site; null where they have none. */
  readonly language: string | null
}

/**
 * Returns how subjects are told of something; unknown ones are left out.
 * @param ids distinct subject ids
 * @param database of a transaction that it is asked in
 */
export type ContactProvider = (ids: readonly string[], database?: Queryable) => Promise<ReadonlyMap<string, Contact>>

/** A visitor's anonymous subject that logs in to an account. */
export interface SubjectMerge {
  /** The anonymous subject, which nobody can log in as. */
  readonly from: string
  /** The subject of the account. */
  readonly to: string
}

/** Gives what a visitor has collected to their account. Done twice it is done once. */
export type MergeHandler = (
  merge: SubjectMerge,
  context: Context & { readonly transaction: Transaction },
) => Promise<void>

/** What a subject has paid for. */
export interface Purchases {
  readonly subjectId: string
  /** Of what it has bought records: products. */
  readonly entity: Entity
  /** All records that it has paid for and not been given its money back for; none, and what it had from them ends. */
  readonly recordIds: readonly string[]
}

/**
 * Gives a subject the rights that come with its purchases, and takes those that came with earlier ones. Done twice it is done
 * once.
 */
export type EntitlementProvider = (purchases: Purchases, context: Context) => Promise<void>

/** Tells whether the session of a caller is still open, as a transaction sees it. */
export type SessionCheck = (sessionId: string, transaction: Transaction) => Promise<boolean>

export const secretKeyHeader = 'x-rbac-secret-key'

/**
 * Access control for routes. Rules are looked up by method and route pattern, never by the requested URL; anything without a
 * rule is denied. Identities come from providers: core itself only knows the secret key.
 */
export class Access {
  private readonly declared = new Map<string, DeclaredRoute>()
  private readonly secretKey: Buffer
  private identityProvider: IdentityProvider | undefined
  private ruleProvider: RuleProvider | undefined
  private ruleOptions: RuleProviderOptions = {}
  private readonly effective = new PerRules<AccessRule>(this)
  private readonly readRules = new PerRules<AccessRule | null>(this)
  private state: { readonly version: number } = { version: 0 }
  private nameProvider: NameProvider | undefined
  private contactProvider: ContactProvider | undefined
  private entitlementProvider: EntitlementProvider | undefined
  private sessionCheck: SessionCheck | undefined
  private readonly mergeHandlers: MergeHandler[] = []
  private schemes: SecuritySchemes = {
    secretKey: { type: 'apiKey', in: 'header', name: secretKeyHeader, description: 'For servers and scripts only' },
  }

  constructor(secretKey: string) {
    this.secretKey = digest(secretKey)
  }

  /**
   * Adds an identity provider. The last one added is asked first, earlier ones if it returns undefined.
   * @param schemes credentials the provider accepts, for the OpenAPI document: `{ cookie: { type: 'apiKey', in: 'cookie', name } }`
   */
  provideIdentity(provider: IdentityProvider, schemes: SecuritySchemes = {}): void {
    const { identityProvider: earlier } = this
    this.identityProvider = earlier ? async request => (await provider(request)) ?? earlier(request) : provider
    this.schemes = { ...schemes, ...this.schemes }
  }

  /** The accepted credentials: those of the identity providers, and the secret key. */
  get securitySchemes(): SecuritySchemes {
    return this.schemes
  }

  /** Sets the provider of rules that administrators change at run time. */
  provideRules(provider: RuleProvider, options: RuleProviderOptions = {}): void {
    this.ruleProvider = provider
    this.ruleOptions = options
    this.state = { ...this.state }
  }

  /** The same object as long as no rule changes; undefined if their provider doesn't say when they do. */
  ruleState(): object | undefined {
    const version = this.ruleProvider ? this.ruleOptions.version?.() : this.state.version
    if (version === undefined) return undefined
    if (version !== this.state.version) this.state = { version }
    return this.state
  }

  /** Sets the provider of display names. */
  provideNames(provider: NameProvider): void {
    this.nameProvider = provider
  }

  /** Sets the provider of verified e-mail addresses. */
  provideContacts(provider: ContactProvider): void {
    this.contactProvider = provider
  }

  /** Adds what happens when a visitor logs in to an account: modules give it what the visitor has collected, such as a cart. */
  onMerge(handler: MergeHandler): void {
    this.mergeHandlers.push(handler)
  }

  /** Calls the handlers, one after the other, in the transaction of the login. */
  async merge(merge: SubjectMerge, context: Context & { readonly transaction: Transaction }): Promise<void> {
    for (const handler of this.mergeHandlers) await handler(merge, context)
  }

  /** Sets what knows which sessions are open. */
  provideSessions(check: SessionCheck): void {
    this.sessionCheck = check
  }

  /**
   * Checks once more, in a transaction that holds the locks of its work, that the session of a request is open: a login may
   * have ended it since the request began, and given to the account what the visitor had. Does nothing for callers without a session.
   * @throws UnauthorizedError; sent again with the session of the login, the request is about the account
   */
  async assertSession({ sessionId }: Caller, transaction: Transaction): Promise<void> {
    if (sessionId === undefined || !this.sessionCheck) return
    if (!(await this.sessionCheck(sessionId, transaction))) throw new UnauthorizedError()
  }

  /** Sets the provider of the rights that come with purchases. */
  provideEntitlements(provider: EntitlementProvider): void {
    this.entitlementProvider = provider
  }

  /**
   * Makes the rights of a subject those that its purchases give it, besides the ones that it has otherwise: they are in force
   * with its next request on every node, and its sessions go on. Does nothing without a provider.
   * @param context whose transaction should be that of the purchase
   */
  async entitle(purchases: Purchases, context: Context): Promise<void> {
    await this.entitlementProvider?.(purchases, context)
  }

  /** Display names of subjects by id; empty without a provider. */
  async namesOf(ids: readonly string[], caller: Caller): Promise<ReadonlyMap<string, string>> {
    return (ids.length > 0 && (await this.nameProvider?.(ids, caller))) || new Map()
  }

  /** Verified e-mail addresses of subjects by id, for mails of modules; empty without a provider. */
  async recipientsOf(ids: readonly string[]): Promise<ReadonlyMap<string, MailRecipient>> {
    const contacts = await this.contactsOf(ids)
    return new Map(
      [...contacts].flatMap(([id, { email, isVerified, language }]) =>
        email !== null && isVerified ? [[id, { email, language }]] : [],
      ),
    )
  }

  /** How subjects are told of something, by id; empty without a provider. @param database of a transaction that it is asked in */
  async contactsOf(ids: readonly string[], database?: Queryable): Promise<ReadonlyMap<string, Contact>> {
    return (ids.length > 0 && (await this.contactProvider?.(ids, database))) || new Map()
  }

  /** @param follows a route of the same records, such as their list, whose effective rule also applies to this one */
  declare(method: string, url: string, rule: AccessRule, follows?: RouteKey): void {
    this.declared.set(`${method} ${url}`, { rule, ...(follows && { follows }) })
    this.state = { ...this.state }
  }

  /** Await this before checking a rule: recently changed rules may still be loading. */
  rulesLoaded(): Promise<void> | undefined {
    return this.ruleOptions.rulesLoaded?.()
  }

  /**
   * The effective rule: the override of the route, else of the route it follows, else the provider's fallback, else the
   * declared rule. Undefined if the route is unknown. HEAD counts as GET.
   */
  rule(method: string, url: string): AccessRule | undefined {
    const verb = method === 'HEAD' ? 'GET' : method
    const declared = this.declared.get(`${verb} ${url}`)
    if (declared === undefined) return undefined
    return this.effective.get(`${verb} ${url}`, () => this.effectiveRule(verb, url, declared))
  }

  private effectiveRule(verb: string, url: string, { rule, follows }: DeclaredRoute): AccessRule {
    return (
      this.ruleProvider?.(verb, url) ??
      (follows && this.ruleProvider?.(...follows)) ??
      this.ruleOptions.fallback?.(verb, url) ??
      rule
    )
  }

  /**
   * Whether the caller may read an entity, by the effective rule of its list. Everything that shows its records elsewhere
   * checks this: includes, pages, feeds, searches, files. Guards and the service's scope decide which records.
   */
  mayRead(caller: Caller, entity: { readonly path: string }): boolean {
    if (caller.isAdministrator) return true
    const rule = this.readRules.get(entity.path, () => this.rule(...routeOf(entity, 'read')) ?? null)
    return rule !== null && passes(caller, rule)
  }

  /** All declared routes with their effective rules, sorted; the data of the rights matrix. */
  rules(): { method: string; url: string; rule: AccessRule }[] {
    return [...this.declared.keys()].sort().map(key => {
      const [method = '', url = ''] = key.split(' ')
      return { method, url, rule: this.rule(method, url) ?? 'administrator' }
    })
  }

  isAllowed(caller: Caller, method: string, url: string): boolean {
    if (caller.isAdministrator) return this.declared.has(`${method === 'HEAD' ? 'GET' : method} ${url}`)
    const rule = this.rule(method, url)
    return rule !== undefined && passes(caller, rule)
  }

  /** @throws UnauthorizedError if there is no caller, ForbiddenError if the caller lacks the right */
  authorize(caller: Caller, method: string, url: string): void {
    if (this.isAllowed(caller, method, url)) return
    throw caller.kind === 'nobody' ? new UnauthorizedError() : new ForbiddenError()
  }

  /** Identifies the caller. A wrong secret key is refused rather than ignored. */
  async callerOf(request: FastifyRequest): Promise<Caller> {
    const key = request.headers[secretKeyHeader]
    if (key !== undefined) {
      if (typeof key === 'string' && timingSafeEqual(digest(key), this.secretKey)) return secretKeyCaller
      throw new UnauthorizedError()
    }
    return (await this.identityProvider?.(request)) ?? nobody
  }

  /** Whether identification can be skipped: there are no providers and no key header. */
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
