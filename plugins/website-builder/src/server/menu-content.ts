import type { Localized } from '@tessera/core'
import { type ContentHost, system } from '@tessera/server'
import { button, buttonsArray, buttonsArraysToButtons, widget, widgetsToButtonsArrays } from '../index.ts'

/** A button of a menu. */
export interface MenuEntry {
  /** Kebab-case, unique. */
  readonly slug: string
  readonly title: Localized
  readonly url: string
  readonly variant?: string
  readonly className?: string
  /** Its place among the others of the menu. */
  readonly order: number
}

/** A menu: buttons in a row or column of a navbar, footer or another widget. */
export interface Menu {
  /** Kebab-case, unique. */
  readonly slug: string
  readonly title: Localized
  /** Its place among the others of the widget. */
  readonly order: number
  readonly entries: readonly MenuEntry[]
}

/**
 * Adds entries to a menu that other content or an editor has created, if there is one: a site without it, or without this module, stays
 * as it is.
 * @param menu slug of the buttons array
 */
export async function addMenuEntries(host: ContentHost, menu: string, entries: readonly MenuEntry[]): Promise<void> {
  if (!host.has(buttonsArray.module)) return
  const [found] = (await host.service(buttonsArray).list({ filters: bySlug(menu), limit: 1 }, system)).rows
  if (found) await createEntries(host, found.id, entries)
}

/**
 * Adds a menu to a navbar, footer or another widget that exists, if there is one.
 * @param owner slug of the widget
 */
export async function addMenu(host: ContentHost, owner: string, menu: Menu): Promise<void> {
  if (!host.has(widget.module)) return
  const [found] = (await host.service(widget).list({ filters: bySlug(owner), limit: 1 }, system)).rows
  if (!found) return
  const { slug, title, order, entries } = menu
  const { id } = await host.service(buttonsArray).create({ slug, title, adminTitle: titleOf(slug) }, system)
  const link = { widgetId: found.id, buttonsArrayId: id, orderIndex: order }
  await host.service(widgetsToButtonsArrays).create(link, system)
  await createEntries(host, id, entries)
}

async function createEntries(host: ContentHost, buttonsArrayId: string, entries: readonly MenuEntry[]): Promise<void> {
  const made = await host.service(button).createMany(
    entries.map(({ order: _, ...fields }) => ({ ...fields, adminTitle: titleOf(fields.slug) })),
    system,
  )
  await host.service(buttonsArraysToButtons).createMany(
    made.map(({ id }, index) => ({ buttonsArrayId, buttonId: id, orderIndex: entries[index]?.order ?? 0 })),
    system,
  )
}

function bySlug(slug: string) {
  return { and: [{ column: 'slug', method: 'eq', value: slug }] } as const
}

/** `navbar-shop` → `Navbar shop`. */
function titleOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}
