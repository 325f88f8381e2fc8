import { accountPages } from '@tessera/rbac'
import type { PluginHost } from '@tessera/server'

/** Absolute url of a page in a language of the site. */
export type MailSite = Pick<PluginHost, 'configuration' | 'pageAddresses'>

/** Absolute address of a page in a language of the site, wherever somebody moved it. */
export async function pageAddress(
  { configuration, pageAddresses }: MailSite,
  language: string,
  page: keyof typeof accountPages,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const search = new URLSearchParams(query).toString()
  const path = await pageAddresses.addressOf(accountPages[page])
  return `${configuration.publicUrl}/${language}${path}${search && `?${search}`}`
}
