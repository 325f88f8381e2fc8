import type { Row } from '@tessera/core'
import type {
  layout,
  layoutsToWidgets,
  metadata,
  page,
  pagesToWidgets,
  widget,
  widgetsToExternalWidgets,
} from '../index.ts'

/** A widget where a link puts it. */
export interface Placed<Link> {
  readonly link: Link
  readonly widget: Row<typeof widget>
}

export interface ResolvedLayout {
  readonly layout: Row<typeof layout>
  /** Variant of the page-to-layout link. */
  readonly variant: string
  /** Before the page's own widgets, by orderIndex. */
  readonly defaultWidgets: readonly Placed<Row<typeof layoutsToWidgets>>[]
  /** After them: links of the variant `additional`. */
  readonly additionalWidgets: readonly Placed<Row<typeof layoutsToWidgets>>[]
}

/** A record of whichever entity a segment names. */
export interface SegmentRow {
  readonly id: string
  readonly [field: string]: unknown
}

/** What a segment of the url names. */
export interface ResolvedSegment {
  /** `blog/articles` */
  readonly entity: string
  /** As it stands in the address. */
  readonly value: string
  /** The record; null where visitors may not read the entity: then it was not looked for. */
  readonly row: SegmentRow | null
}

/** All that a page is assembled from, down to which widgets of other modules it shows. */
export interface ResolvedPage {
  readonly page: Row<typeof page>
  /** No record has the url: a module brings the page, and `page` is a blank one with that url. */
  readonly isOfModule: boolean
  readonly layouts: readonly ResolvedLayout[]
  /** The page's own widgets, by orderIndex. */
  readonly widgets: readonly Placed<Row<typeof pagesToWidgets>>[]
  readonly metadata: readonly Row<typeof metadata>[]
  /** Links to other modules' widgets of every widget above, by orderIndex. */
  readonly externals: readonly Row<typeof widgetsToExternalWidgets>[]
  /** By the segment's name: `blog.articles.slug`. */
  readonly segments: Readonly<Record<string, ResolvedSegment>>
  /** What the page depends on; see `ChangeEvent.tags`. `page:<path>` and `page:*` among them are for revalidation. */
  readonly tags: readonly string[]
}
