/** What a feed is called: as its site, and by its own name where it has one. */
export function feedTitle(name: string | undefined, siteName: string): string {
  return name === undefined ? siteName : `${siteName} · ${name}`
}
