/** How the back office names a record of the demo: `home-hero` → `Home hero`. */
export function titleOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}
