import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'

/** A record that puts another somewhere, at a place among others. */
export interface LinkRow extends AdminRow {
  readonly orderIndex: number
}

/** The link of a host widget to the widget of another module. */
export interface ExternalRow extends LinkRow {
  readonly widgetId: string
  readonly externalModule: string
  readonly externalWidgetId: string
}

/** A host widget where a page or a layout puts it. */
export interface PlacedHost {
  readonly link: LinkRow
  readonly widget: AdminRow
  readonly externals: readonly ExternalRow[]
}

/** What stands one below the other: what a layout puts before the page's content or after it, or the content itself. */
export interface Region {
  readonly name: string
  readonly kind: 'before' | 'page' | 'after'
  /** The page or layout whose it is. */
  readonly owner: { readonly entity: Entity; readonly row: AdminRow }
  readonly relation: Entity
  /** The relation's field with the owner. */
  readonly ownerKey: 'pageId' | 'layoutId'
  /** Variant of the links in it. */
  readonly variant: string
  readonly hosts: readonly PlacedHost[]
}

/** What an editor calls a block: a widget of a module, with the links that put it there. */
export interface Block {
  /** Unlike any other on the page. */
  readonly key: string
  readonly host: PlacedHost
  /** Null: a host widget that shows nothing. */
  readonly external: ExternalRow | null
  /** The module's widget; null when its module isn't installed, or it is gone. */
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

/** A page as it is put together. */
export interface ComposedParts {
  readonly page: AdminRow & { readonly url: string; readonly title: string }
  readonly regions: readonly BlockRegion[]
}
