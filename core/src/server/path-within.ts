/**
 * The path that an address leads to on this site.
 * @param site its address
 * @param wish what somebody else wrote; whatever leads elsewhere counts for nothing
 * @returns path, query and hash; `/` when there is none
 */
export function pathWithin(site: string, wish: string | undefined): string {
  if (wish === undefined || !URL.canParse(wish, site)) return '/'
  const { origin, pathname, search, hash } = new URL(wish, site)
  // A path of two slashes is an address of another site for whoever reads it next.
  if (origin !== new URL(site).origin || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}
