import { useEnvironment } from './environment.ts'
import { localizedPath } from './page-path.ts'
import { type SafeHref, safeHref } from './safe-href.ts'

/**
 * Gives a function that makes the address of a link from what an editor wrote: safe, in the page's language, and where the
 * page is now that it leads to. Null for what must not become a link.
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
