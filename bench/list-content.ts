import type { ServerProcess } from '../scripts/server-process.ts'
import { bulk, text } from './content.ts'

/** A page with a list in one widget. */
export interface ListContent {
  /** Where it is. */
  readonly page: string
  /** One of the records that it shows. */
  readonly featureId: string
}

/** Makes a page that shows so many features, through the API. */
export async function fillList(server: ServerProcess, count: number): Promise<ListContent> {
  const name = `list-${count}`
  const [widget] = await bulk(server, 'website-builder/widgets', 1, () => ({
    variant: 'content-feature-list-grid',
    title: { en: name },
  }))
  const features = await bulk(server, 'website-builder/features', count, index => text('Feature', index))
  await bulk(server, 'website-builder/widgets-to-features', count, index => ({
    widgetId: widget?.id,
    featureId: features[index]?.id,
    orderIndex: index,
  }))
  const [page] = await bulk(server, 'host/pages', 1, () => ({ title: name, url: `/${name}`, language: 'en' }))
  const [placed] = await bulk(server, 'host/widgets', 1, () => ({ adminTitle: name }))
  await bulk(server, 'host/pages-to-widgets', 1, () => ({ pageId: page?.id, widgetId: placed?.id }))
  await bulk(server, 'host/widgets-to-external-widgets', 1, () => ({
    widgetId: placed?.id,
    externalWidgetId: widget?.id,
  }))
  return { page: `/en/${name}`, featureId: features[Math.floor(count / 2)]?.id ?? '' }
}
