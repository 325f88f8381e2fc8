import { createHmac } from 'node:crypto'
import { type Configuration, ConfigurationError } from '@tessera/server'
import type { PaymentProvider, PaymentProviderDefinition, ProviderEnvironment } from './payment-provider.ts'

/** A provider that is set up. */
export interface OpenedProvider {
  readonly definition: PaymentProviderDefinition
  readonly provider: PaymentProvider
  /** Origins to which a browser may be sent. */
  readonly origins: ReadonlySet<string>
}

type Site = Pick<Configuration, 'environment' | 'publicUrl' | 'isPublicUrlFixed' | 'isProduction' | 'secretKey'>

/** All providers that are set up: those of this package and of other plugins. */
export class ProviderRegistry {
  /** Payments in a provider's test mode count. */
  readonly areTestsCounted: boolean
  private readonly site: Site
  /** The configuration's choice and order; undefined: all that are set up. */
  private readonly names: readonly string[] | undefined
  private readonly known = new Set<string>()
  private readonly opened = new Map<string, OpenedProvider>()

  /**
   * @param names as the configuration lists them
   * @throws ConfigurationError when PAYMENTS_TEST is neither true nor false
   */
  constructor(site: Site, names: readonly string[] | undefined) {
    this.site = site
    this.names = names
    this.areTestsCounted = areTestsCounted(site)
  }

  /**
   * Sets a provider up, if its variables are there.
   * @throws ConfigurationError when they are set by half, wrong, or of a test mode that doesn't count here; TypeError for a
   *   name that is there already
   */
  add(definition: PaymentProviderDefinition): OpenedProvider | undefined {
    const { name, isPretend } = definition
    if (this.known.has(name)) throw new TypeError(`There is a payment provider "${name}" already`)
    this.known.add(name)
    const provider = definition.open(environmentOf(definition, this.site, this.names?.includes(name) ?? false))
    if (!provider) return undefined
    if (provider.isTest && !isPretend && !this.areTestsCounted) {
      throw new ConfigurationError(
        `The keys of the payment provider ${name} are those of its test mode, which doesn't count here: use the live keys, or set PAYMENTS_TEST=true`,
      )
    }
    const opened = { definition, provider, origins: originsOf(definition, provider, this.site) }
    this.opened.set(name, opened)
    return opened
  }

  /** @throws ConfigurationError for a name in the configuration that no plugin knows */
  assertNames(): void {
    const unknown = this.names?.filter(name => !this.known.has(name)) ?? []
    if (unknown.length === 0) return
    const choices = [...this.known].toSorted().join(', ')
    throw new ConfigurationError(
      `Plugin billing: the option providers has ${unknown.join(', ')}, but there are ${choices}`,
    )
  }

  /** Any provider that is set up, offered or not: what was paid with it yesterday is still notified today. */
  find(name: string | null): OpenedProvider | undefined {
    return name === null ? undefined : this.opened.get(name)
  }

  get all(): readonly OpenedProvider[] {
    return [...this.opened.values()]
  }

  /** What a checkout offers, in order. */
  get offered(): readonly OpenedProvider[] {
    if (!this.names) return this.all
    return this.names.flatMap(name => this.opened.get(name) ?? [])
  }

  /** Whether payments of the provider are marked as tests. */
  isTest({ definition, provider }: OpenedProvider): boolean {
    return provider.isTest === true || definition.isPretend === true
  }
}

/**
 * Whether payments in a provider's test mode count: what PAYMENTS_TEST says, by default as long as PUBLIC_URL is not set.
 * @throws ConfigurationError
 */
function areTestsCounted({ environment, isPublicUrlFixed }: Site): boolean {
  const { PAYMENTS_TEST: value } = environment
  if (!value) return !isPublicUrlFixed
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw new ConfigurationError(`PAYMENTS_TEST must be true or false, not "${value}"`)
}

function environmentOf(
  { name, variables }: PaymentProviderDefinition,
  { environment, publicUrl, isProduction, secretKey }: Site,
  isNamed: boolean,
): ProviderEnvironment {
  return {
    // An empty variable counts as absent, as it does everywhere else.
    variables: Object.fromEntries(variables.map(each => [each, environment[each] || undefined])),
    publicUrl,
    isProduction,
    isNamed,
    secret: createHmac('sha256', secretKey).update(`payment provider ${name}`).digest('base64url'),
    webhookUrl: kind => `${publicUrl}/api/billing/payment-intents/${name}/webhook${kind ? `/${kind}` : ''}`,
  }
}

/** The documented origins, those of the base urls, and our own. */
function originsOf(
  { variables }: PaymentProviderDefinition,
  provider: PaymentProvider,
  { environment, publicUrl }: Site,
): ReadonlySet<string> {
  const configured = variables.flatMap(name => {
    const url = name.endsWith('_BASE_URL') ? environment[name] : undefined
    return url && URL.canParse(url) ? [new URL(url)] : []
  })
  const allowed = configured.filter(({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname))
  return new Set([...provider.origins, ...allowed.map(({ origin }) => origin), new URL(publicUrl).origin])
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether a browser may be sent to an address that a provider returned. */
export function isAllowedLink({ origins }: OpenedProvider, link: string): boolean {
  if (!URL.canParse(link)) return false
  const { origin, username, password } = new URL(link)
  return username === '' && password === '' && origins.has(origin) && link.length <= 2000
}
