/**
 * Sanitizes a redirect target to a path on this site.
 * @param site its URL
 * @param wish untrusted input; URLs of other sites are ignored
 * @returns path, query and hash; `/` if there is none
 */
export function pathWithin(site: string, wish: string | undefined): string {
  if (wish === undefined || !URL.canParse(wish, site)) return '/'
  const { origin, pathname, search, hash } = new URL(wish, site)
  // Browsers interpret a path that starts with two slashes as another site.
  if (origin !== new URL(site).origin || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}
