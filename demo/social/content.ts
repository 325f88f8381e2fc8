import type { Localized } from '@tessera/core'

/** Both languages of the demo. */
type Written = Localized & { readonly en: string; readonly ru: string }

export interface DemoProfile {
  readonly slug: string
  readonly variant?: string
  readonly title: Written
  readonly subtitle: Written
  /** As `richTextFrom` reads it. */
  readonly text: Written
  /** Names of pictures of file-storage's seed; the first one is the portrait. */
  readonly pictures: readonly string[]
  /** Slugs of what the shop has of them. */
  readonly products?: readonly string[]
  /** Values by the slugs of their keys. */
  readonly values: Readonly<Record<string, Written | number>>
}

export interface DemoKey {
  readonly slug: string
  readonly field: 'string' | 'number'
  readonly title: Written
  readonly suffix?: Written
}
