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

/** A widget with the link that placed it. */
export interface Placed<Link> {
  readonly link: Link
  readonly widget: Row<typeof widget>
}

export interface ResolvedLayout {
  readonly layout: Row<typeof layout>
  /** Variant of the page-to-layout link. */
  readonly variant: string
  /** Shown before the page's own widgets, by orderIndex. */
  readonly defaultWidgets: readonly Placed<Row<typeof layoutsToWidgets>>[]
  /** Shown after them: links of the variant `additional`. */
  readonly additionalWidgets: readonly Placed<Row<typeof layoutsToWidgets>>[]
}

/** A record that a segment names. */
export interface SegmentRow {
  readonly id: string
  readonly [field: string]: unknown
}

/** A segment of the url, resolved. */
export interface ResolvedSegment {
  /** `blog/articles` */
  readonly entity: string
  /** As it stands in the address. */
  readonly value: string
  /** The record; null where visitors may not read the entity: then it is not read. */
  readonly row: SegmentRow | null
}

/** Everything that a page consists of, down to the widgets of other modules that it shows. */
export interface ResolvedPage {
  readonly page: Row<typeof page>
  /** Provided by a module: `page` is a blank record with its url. */
  readonly isOfModule: boolean
  readonly layouts: readonly ResolvedLayout[]
  /** The page's own widgets, by orderIndex. */
  readonly widgets: readonly Placed<Row<typeof pagesToWidgets>>[]
  readonly metadata: readonly Row<typeof metadata>[]
  /** Links to other modules' widgets of every widget above, by orderIndex. */
  readonly externals: readonly Row<typeof widgetsToExternalWidgets>[]
  /** By the segment's name: `blog.articles.slug`. */
  readonly segments: Readonly<Record<string, ResolvedSegment>>
  /** Cache tags, see `ChangeEvent.tags`; `page:<path>` and `page:*` are for revalidation. */
  readonly tags: readonly string[]
}
