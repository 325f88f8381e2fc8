import type { Localized } from '@tessera/core'
import { slugOf } from '@tessera/widget-sdk/admin'

/** As long as one part of a code gets. */
const longestPart = 24

/**
 * A code that says what it is for: "Night tile" and "Large" are `NIGHT-TILE-LARGE`. Texts count in English, else in the first
 * language that there is one in.
 */
export function codeFrom(parts: readonly (Localized | string | null | undefined)[]): string {
  return parts
    .map(part => (typeof part === 'string' ? part : ((part?.en || Object.values(part ?? {}).find(Boolean)) ?? '')))
    .map(text => slugOf(text).slice(0, longestPart).replace(/-$/, '').toUpperCase())
    .filter(part => part !== '')
    .join('-')
}
