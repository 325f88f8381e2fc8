import { blankRow, type Include, type Row } from '@tessera/core'
import {
  layout,
  layoutsToWidgets,
  metadata,
  page,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  widget,
  widgetsToExternalWidgets,
} from '../index.ts'
import type { Placed, ResolvedPage } from './resolved-page.ts'

type External = Row<typeof widgetsToExternalWidgets>
type WidgetTree = Row<typeof widget> & { readonly widgetsToExternalWidgets: readonly External[] }
export type LayoutTree = Row<typeof layout> & {
  readonly layoutsToWidgets: readonly (Row<typeof layoutsToWidgets> & { readonly widget: WidgetTree | null })[]
}

interface PageShape {
  readonly pagesToLayouts: readonly (Row<typeof pagesToLayouts> & { readonly layout: LayoutTree | null })[]
  readonly pagesToWidgets: readonly (Row<typeof pagesToWidgets> & { readonly widget: WidgetTree | null })[]
  readonly pagesToMetadata: readonly (Row<typeof pagesToMetadata> & {
    readonly metadata: Row<typeof metadata> | null
  })[]
}

export type PageTree = Row<typeof page> & PageShape

/** Includes of a layout. */
export const layoutTree: readonly Include<typeof layout, unknown>[] = [
  { path: 'layoutsToWidgets.widget.widgetsToExternalWidgets' },
]

/** The tree of a page that a module provides. @param around its layout */
export function modulePageTree(url: string, around: LayoutTree | undefined): PageTree {
  const link = around && { ...blankRow(pagesToLayouts), variant: 'default', layout: around }
  return {
    ...blankRow(page, { url, title: '', isIndexed: false }),
    pagesToLayouts: link ? [link] : [],
    pagesToWidgets: [],
    pagesToMetadata: [],
  }
}

/** Includes of a page, from its layouts down to the links to other modules' widgets. */
export const pageTree: readonly Include<typeof page, PageShape>[] = [
  { path: 'pagesToLayouts.layout.layoutsToWidgets.widget.widgetsToExternalWidgets' },
  { path: 'pagesToWidgets.widget.widgetsToExternalWidgets' },
  { path: 'pagesToMetadata.metadata' },
]

/** Converts a page's tree into what a renderer needs, with the cache tags of everything in it. */
export function flattened(tree: PageTree): Omit<ResolvedPage, 'segments' | 'isOfModule'> {
  const { pagesToLayouts, pagesToWidgets, pagesToMetadata, ...row } = tree
  const externals = new Map<string, External>()
  const tags = new Set<string>(row.id === '' ? modulePageTags : pageTags(row.id))

  function placed<Link>(links: readonly (Link & { readonly widget: WidgetTree | null })[]): Placed<Link>[] {
    return links.flatMap(link => {
      if (!link.widget) return []
      const { widgetsToExternalWidgets, ...widget } = link.widget
      for (const tag of widgetTags(widget.id)) tags.add(tag)
      for (const external of widgetsToExternalWidgets) externals.set(external.id, external)
      const { widget: _, ...rest } = link
      return [{ link: rest as Link, widget }]
    })
  }

  const layouts = pagesToLayouts.flatMap(({ variant, layout }) => {
    if (!layout) return []
    const { layoutsToWidgets, ...layoutRow } = layout
    for (const tag of layoutTags(layoutRow.id)) tags.add(tag)
    const all = placed(layoutsToWidgets)
    return [
      {
        layout: layoutRow,
        variant,
        defaultWidgets: all.filter(({ link }) => !isAdditional(link.variant)),
        additionalWidgets: all.filter(({ link }) => isAdditional(link.variant)),
      },
    ]
  })
  const widgets = placed(pagesToWidgets)
  const heads = pagesToMetadata.flatMap(link => link.metadata ?? [])
  for (const head of heads) tags.add(`${metadata.path}/${head.id}`)
  return { page: row, layouts, widgets, metadata: heads, externals: [...externals.values()], tags: [...tags] }
}

/** Stale when a page is created at its url, or another layout becomes the first. */
const modulePageTags = [page.path, layout.path]

function pageTags(id: string): string[] {
  const relations = [pagesToLayouts, pagesToWidgets, pagesToMetadata]
  return [`${page.path}/${id}`, ...relations.map(({ path }) => `${path}?pageId=${id}`)]
}

function layoutTags(id: string): string[] {
  return [`${layout.path}/${id}`, `${layoutsToWidgets.path}?layoutId=${id}`]
}

function widgetTags(id: string): string[] {
  return [`${widget.path}/${id}`, `${widgetsToExternalWidgets.path}?widgetId=${id}`]
}

function isAdditional(variant: string): boolean {
  return variant.startsWith('additional')
}
