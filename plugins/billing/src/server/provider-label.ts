import type { Catalogue, Localized } from '@tessera/core'
import type { PluginHost } from '@tessera/server'

/**
 * What people call a way to pay, in every language of the site and of the back office: `paymentProviders.<name>` in
 * `messages/<language>.json` of the plugin that adds the provider. Without a text it is the provider's own name.
 */
export function providerLabel(
  { catalogues, configuration }: Pick<PluginHost, 'catalogues' | 'configuration'>,
  name: string,
): Localized {
  const languages = new Set([...configuration.languages, ...catalogues.interfaceLanguages])
  const fallback = name.charAt(0).toUpperCase() + name.slice(1)
  const packages = new Set(['@tessera/billing', ...catalogues.packages.map(each => each.name)])
  const labelIn = (language: string) =>
    [...packages].map(each => textOf(catalogues.spoken(each, language), name)).findLast(Boolean)
  return Object.fromEntries([...languages].map(language => [language, labelIn(language) ?? fallback]))
}

function textOf({ paymentProviders }: Catalogue, name: string): string | undefined {
  if (typeof paymentProviders !== 'object' || !Object.hasOwn(paymentProviders, name)) return undefined
  const text = (paymentProviders as Catalogue)[name]
  return typeof text === 'string' ? text : undefined
}
