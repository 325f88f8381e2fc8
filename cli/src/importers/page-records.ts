import type { ImportSite } from '@tessera/server'
import { writePage } from '../elsewhere/write-page.ts'
import { writeRedirect } from './redirect-records.ts'

/** A page of another system that holds a text. */
export interface ContentPage {
  readonly key: string
  readonly url: string
  readonly title: string
  readonly text: string | null
  readonly language?: string
  readonly description?: string
  readonly createdAt?: string | undefined
  readonly oldPath: string | null
  readonly uses: readonly string[]
}

/** Writes a page with a widget that shows its title and text. */
export async function writeContentPage(site: ImportSite, page: ContentPage): Promise<void> {
  const { key, url, title, text, oldPath, uses, language = site.language } = page
  const widget = 'website-builder/widgets'
  const widgetKey = `${key}/widget`
  const data = {
    variant: 'content-default',
    title: { [language]: title },
    ...(text !== null && { description: { [language]: text } }),
    adminTitle: title.slice(0, 500),
  }
  await site.write({ key: widgetKey, entity: widget, data, owner: key, uses })
  await writePage(site, { ...page, language, widget, widgetKey })
  await writeRedirect(site, key, oldPath, url)
}
