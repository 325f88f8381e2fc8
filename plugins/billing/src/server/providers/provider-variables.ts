import { ConfigurationError } from '@tessera/server'
import type { ProviderEnvironment } from './payment-provider.ts'

/** What a variable must look like, and how to say so. */
interface Form {
  readonly pattern: RegExp
  /** `STRIPE_SECRET_KEY must be ${form}`. */
  readonly is: string
}

type Forms = Readonly<Record<string, Form | null>>

/**
 * The variables of a provider; an empty one counts as not set.
 * @param required those without which it isn't set up, with their form
 * @param optional those that change something about it
 * @returns undefined when none is set
 * @throws ConfigurationError naming the one that is missing or wrong, never a value
 */
export function readVariables<const Required extends Forms, const Optional extends Forms>(
  { variables }: Pick<ProviderEnvironment, 'variables'>,
  required: Required,
  optional: Optional,
): (Readonly<Record<keyof Required, string>> & Readonly<Partial<Record<keyof Optional, string>>>) | undefined {
  const forms: Forms = { ...required, ...optional }
  const set = Object.keys(forms).flatMap(name => (variables[name] ? [[name, variables[name].trim()] as const] : []))
  if (set.length === 0) return undefined
  const missing = Object.keys(required).filter(name => !set.some(([given]) => given === name))
  if (missing.length > 0) {
    const [given] = set.map(([name]) => name)
    throw new ConfigurationError(`${missing.join(' and ')} must be set, because ${given} is`)
  }
  for (const [name, value] of set) {
    const form = forms[name]
    if (form && !form.pattern.test(value)) throw new ConfigurationError(`${name} must be ${form.is}`)
  }
  return Object.fromEntries(set) as ReturnType<typeof readVariables<Required, Optional>> & object
}

/**
 * The address of a provider's interface, without a trailing slash.
 * @throws ConfigurationError unless it is https, or http on this machine, without a path, credentials or a query
 */
export function readBaseUrl(name: string, value: string | undefined, usual: string): string {
  if (value === undefined) return usual
  const url = URL.parse(value)
  if (!url || !isSafe(url) || url.username || url.password || url.search || url.hash || url.pathname !== '/') {
    throw new ConfigurationError(
      `${name} must be an address such as ${usual}: https, without a path; http only for this machine`,
    )
  }
  return url.origin
}

function isSafe({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname))
}
