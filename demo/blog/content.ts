import type { Localized } from '@tessera/core'

/** Both languages of the demo. */
type Written = Localized & { readonly en: string; readonly ru: string }

export interface DemoCategory {
  readonly slug: string
  readonly title: Written
  readonly subtitle: Written
  /** Name of a picture of file-storage's seed. */
  readonly cover: string
}

export interface DemoArticle {
  readonly slug: string
  /** Slug of its category. */
  readonly category: string
  /** The day on which it came out: `2026-09-15`. */
  readonly day: string
  readonly title: Written
  readonly subtitle: Written
  readonly cover: string
  /** As `richTextFrom` reads it; pictures by their names. */
  readonly text: Written
  /** Slugs of what the shop has of it. */
  readonly products?: readonly string[]
}

export interface DemoWidget {
  readonly slug: string
  readonly variant: string
  readonly title?: Written
  readonly subtitle?: Written
}
