import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'

/** A link with a position among others. */
export interface LinkRow extends AdminRow {
  readonly orderIndex: number
}

/** The link of a host widget to the widget of another module. */
export interface ExternalRow extends LinkRow {
  readonly widgetId: string
  readonly externalModule: string
  readonly externalWidgetId: string
}

/** A host widget on a page or in a layout. */
export interface PlacedHost {
  readonly link: LinkRow
  readonly widget: AdminRow
  readonly externals: readonly ExternalRow[]
}

/** Blocks one below the other: those that a layout puts before or after the page's content, or the content itself. */
export interface Region {
  readonly name: string
  readonly kind: 'before' | 'page' | 'after'
  /** The page or layout that the region belongs to. */
  readonly owner: { readonly entity: Entity; readonly row: AdminRow }
  readonly relation: Entity
  /** The relation's field with the owner. */
  readonly ownerKey: 'pageId' | 'layoutId'
  /** Variant of the links in it. */
  readonly variant: string
  readonly hosts: readonly PlacedHost[]
}

/** What editors call a block: a widget of a module, with the links that put it on the page. */
export interface Block {
  /** Unique on the page. */
  readonly key: string
  readonly host: PlacedHost
  /** Null: a host widget that shows nothing. */
  readonly external: ExternalRow | null
  /** The module's widget; null when its module isn't installed or the widget was deleted. */
  readonly record: RecordOf | null
}

/** A record with its entity. */
export interface RecordOf {
  readonly entity: Entity
  readonly row: AdminRow
}

/** A region with the blocks in it, in the order in which the page shows them. */
export interface BlockRegion extends Region {
  readonly blocks: readonly Block[]
}

/** A page with its parts. */
export interface ComposedParts {
  readonly page: AdminRow & { readonly url: string; readonly title: string }
  readonly regions: readonly BlockRegion[]
}
