import type { Include, Row } from '@tessera/core'
import {
  type layout,
  type layoutsToWidgets,
  type metadata,
  page,
  type pagesToLayouts,
  type pagesToMetadata,
  type pagesToWidgets,
  type widget,
  type widgetsToExternalWidgets,
} from '../index.ts'
import type { Placed, ResolvedPage } from './resolved-page.ts'

type External = Row<typeof widgetsToExternalWidgets>
type WidgetTree = Row<typeof widget> & { readonly widgetsToExternalWidgets: readonly External[] }
type LayoutTree = Row<typeof layout> & {
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

/** Everything of a page in one statement, from its layouts down to the links to other modules' widgets. */
export const pageTree: readonly Include<typeof page, PageShape>[] = [
  { path: 'pagesToLayouts.layout.layoutsToWidgets.widget.widgetsToExternalWidgets' },
  { path: 'pagesToWidgets.widget.widgetsToExternalWidgets' },
  { path: 'pagesToMetadata.metadata' },
]

/** Takes a page's tree apart into what a renderer asks for, with the tags of everything in it. */
export function takeApart(tree: PageTree): Omit<ResolvedPage, 'segments'> {
  const { pagesToLayouts, pagesToWidgets, pagesToMetadata, ...row } = tree
  const externals = new Map<string, External>()
  const tags = new Set<string>([`${page.path}/${row.id}`])
  for (const relation of ['pages-to-layouts', 'pages-to-widgets', 'pages-to-metadata']) {
    tags.add(`host/${relation}?pageId=${row.id}`)
  }

  function placed<Link>(links: readonly (Link & { readonly widget: WidgetTree | null })[]): Placed<Link>[] {
    return links.flatMap(link => {
      if (!link.widget) return []
      const { widgetsToExternalWidgets, ...widget } = link.widget
      tags.add(`host/widgets/${widget.id}`).add(`host/widgets-to-external-widgets?widgetId=${widget.id}`)
      for (const external of widgetsToExternalWidgets) externals.set(external.id, external)
      const { widget: _, ...rest } = link
      return [{ link: rest as Link, widget }]
    })
  }

  const layouts = pagesToLayouts.flatMap(({ variant, layout }) => {
    if (!layout) return []
    const { layoutsToWidgets, ...layoutRow } = layout
    tags.add(`host/layouts/${layoutRow.id}`).add(`host/layouts-to-widgets?layoutId=${layoutRow.id}`)
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
  for (const head of heads) tags.add(`host/metadata/${head.id}`)
  return { page: row, layouts, widgets, metadata: heads, externals: [...externals.values()], tags: [...tags] }
}

function isAdditional(variant: string): boolean {
  return variant.startsWith('additional')
}
