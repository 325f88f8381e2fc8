import { localizedPath, safeHref } from '@tessera/widget-sdk'

interface Redirect {
  /** Url of the current page. */
  readonly address: string
  /** Url from the widget, as an editor wrote it. */
  readonly url: string | null
  /** Path of the settings, without a language. */
  readonly settings: string
  readonly language: string
  readonly languages: readonly string[]
}

/**
 * Where to go after a login: to `redirectTo` of the page's url if that stays on this site; else to the widget's url,
 * else to the settings.
 * @returns an absolute url: a path alone could be taken for another host's (`//elsewhere.example`)
 */
export function successRedirect({ address, url, settings, language, languages }: Redirect): string {
  const { origin, searchParams } = new URL(address)
  const wanted = addressHere(searchParams.get('redirectTo'), origin)
  if (wanted) return wanted
  const own = safeHref(url, language, languages)
  return addressHere(own?.href ?? null, origin) ?? new URL(localizedPath(settings, language), origin).href
}

/** Resolves a path on this site; null for anything that leads elsewhere. */
function addressHere(path: string | null, origin: string): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  return url.origin === origin ? url.href : null
}
