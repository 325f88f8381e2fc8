/** Below it the site draws its pages for the composer. */
export const composePath = '/_compose'

/** Answers with one widget alone, for galleries. */
export const previewPath = `${composePath}/preview`

/**
 * Where a link of a page leads in the composer: `/en/about?x=1` → `/_compose/en/about?x=1`. Links of a page are those that
 * visitors see: whoever shows it in a frame follows them by this.
 * @param href as the link says it, or resolved
 * @param base the address of the page that the link is on
 * @param languages codes that the paths of pages start with
 * @returns null for what is no page of the site: another site, a file, the back office, a mail address
 */
export function composeAddress(href: string, base: string, languages: readonly string[]): string | null {
  if (!URL.canParse(href, base)) return null
  const { origin, pathname, search, hash } = new URL(href, base)
  if (origin !== new URL(base).origin) return null
  const path = pathname.startsWith(`${composePath}/`) ? pathname.slice(composePath.length) : pathname
  if (path !== '/' && !languages.includes(path.split('/')[1] ?? '')) return null
  return `${composePath}${path}${search}${hash}`
}
