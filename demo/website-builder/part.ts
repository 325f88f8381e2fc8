import type { PagePlace } from '@tessera/host/server'

/** A widget of the website-builder on a page, by its slug. */
export function part(slug: string, className?: string): PagePlace {
  return { module: 'website-builder', slug, ...(className && { className }) }
}
