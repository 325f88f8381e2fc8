/** Title of a feed: the site's name, and the feed's own name if it has one. */
export function feedTitle(name: string | undefined, siteName: string): string {
  return name === undefined ? siteName : `${siteName} · ${name}`
}
