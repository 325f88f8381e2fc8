import { localizedPath, safeHref } from '@tessera/widget-sdk'
import { accountPages } from './addresses.ts'

interface Redirect {
  /** Address of the page that is shown now. */
  readonly address: string
  /** The widget's own, as an editor wrote it. */
  readonly url: string | null
  readonly language: string
  readonly languages: readonly string[]
}

/**
 * Where somebody goes after logging in: to `redirectTo` of the address, where it stays on this site; else to the widget's
 * url, else to the settings.
 * @returns a whole address: a path alone could be taken for another host's (`//elsewhere.example`)
 */
export function successRedirect({ address, url, language, languages }: Redirect): string {
  const { origin, searchParams } = new URL(address)
  const wanted = addressHere(searchParams.get('redirectTo'), origin)
  if (wanted) return wanted
  const own = safeHref(url, language, languages)
  return addressHere(own?.href ?? null, origin) ?? new URL(localizedPath(accountPages.settings, language), origin).href
}

/** A path as an address of this site; null for anything that leads away. */
function addressHere(path: string | null, origin: string): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  return url.origin === origin ? url.href : null
}
