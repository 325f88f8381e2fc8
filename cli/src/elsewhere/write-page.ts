import type { ImportSite } from '@tessera/server'

/** A page of the site, with one widget of a module. */
export interface WrittenPage {
  /** Within the import. */
  readonly key: string
  readonly url: string
  readonly title: string
  /** Path of the widget's entity: `blog/widgets`. */
  readonly widget: string
  /** Key of the widget, which has been written. */
  readonly widgetKey: string
  /** Language of its texts. */
  readonly language?: string
  readonly description?: string
  readonly createdAt?: string | undefined
  /** Key of the layout that it has, beside the site's. */
  readonly layoutId?: string | undefined
}

/** Writes a page and what it consists of: its metadata, and the widget that shows the module's one. */
export async function writePage(site: ImportSite, page: WrittenPage): Promise<void> {
  const { key, url, title, widget, widgetKey, language = site.language, description, createdAt, layoutId } = page
  const owner = key
  const at = createdAt === undefined ? {} : { createdAt }
  const adminTitle = title.slice(0, 500)
  await site.write({ key, entity: 'host/pages', data: { title: adminTitle, url, adminTitle, language }, ...at })
  await site.write({ key: `${key}/holder`, entity: 'host/widgets', data: { adminTitle }, owner })
  const external = { widgetId: { $key: `${key}/holder` }, externalModule: widget.split('/', 1)[0] }
  await site.write({
    key: `${key}/shows`,
    entity: 'host/widgets-to-external-widgets',
    data: { ...external, externalWidgetId: { $key: widgetKey } },
    owner,
  })
  const pageId = { $key: key }
  await site.write({
    key: `${key}/place`,
    entity: 'host/pages-to-widgets',
    data: { pageId, widgetId: { $key: `${key}/holder` } },
    owner,
  })
  const head = {
    title: { [language]: title },
    ...(description && { description: { [language]: description } }),
    adminTitle,
  }
  await site.write({ key: `${key}/head`, entity: 'host/metadata', data: head, owner })
  await site.write({
    key: `${key}/has-head`,
    entity: 'host/pages-to-metadata',
    data: { pageId, metadataId: { $key: `${key}/head` } },
    owner,
  })
  if (layoutId !== undefined) {
    await site.write({ key: `${key}/layout`, entity: 'host/pages-to-layouts', data: { pageId, layoutId }, owner })
  }
}
