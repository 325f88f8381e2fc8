import { useEnvironment } from './environment.ts'
import { localizedPath } from './page-path.ts'
import { type SafeHref, safeHref } from './safe-href.ts'

/**
 * Returns a function that turns what an editor wrote into the address of a link: safe, in the page's language, and up to
 * date when the target page has moved. Null for what must not become a link.
 */
export function useCurrentHref(): (url: string | null | undefined) => SafeHref | null {
  const { page, movedTo = path => page.movedLinks?.[path] ?? null } = useEnvironment()
  return url => {
    const target = safeHref(url, page.language, page.languages)
    return target && !target.isExternal ? { ...target, href: currentHref(target.href, movedTo) } : target
  }
}

function currentHref(href: string, movedTo: (path: string) => string | null): string {
  const [, language, path, rest = ''] = /^\/([^/?#]+)([^?#]*)(.*)$/s.exec(href) ?? []
  if (language === undefined || !path) return href
  const to = movedTo(decoded(path))
  return to === null ? href : `${localizedPath(to, language)}${rest}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
