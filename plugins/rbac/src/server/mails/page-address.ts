import type { Configuration } from '@tessera/core/server'
import { accountPages } from '../../account-pages.ts'

/** Absolute url of a page in a language of the site. */
export function pageAddress(
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
  language: string,
  page: keyof typeof accountPages,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query).toString()
  return `${publicUrl}/${language}${accountPages[page]}${search && `?${search}`}`
}
