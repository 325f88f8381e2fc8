/** Below it the site renders its pages for the composer. */
export const composePath = '/_compose'

/** Renders one record by itself, for galleries. */
export const previewPath = `${composePath}/preview`

/**
 * Where a link leads in the composer: `/en/about?x=1` → `/_compose/en/about?x=1`. Pages in the composer's frame have the
 * links that visitors see; the composer maps each one when it is followed.
 * @param href as it stands in the link, or resolved
 * @param base the address of the page that the link is on
 * @param languages codes that the paths of pages start with
 * @returns null for anything but a page: another site, a file, the back office, an e-mail address
 */
export function composeAddress(href: string, base: string, languages: readonly string[]): string | null {
  if (!URL.canParse(href, base)) return null
  const { origin, pathname, search, hash } = new URL(href, base)
  if (origin !== new URL(base).origin) return null
  const path = pathname.startsWith(`${composePath}/`) ? pathname.slice(composePath.length) : pathname
  if (path !== '/' && !languages.includes(path.split('/')[1] ?? '')) return null
  return `${composePath}${path}${search}${hash}`
}
