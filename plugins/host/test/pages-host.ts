import { defineModule, slug } from '@tessera/core'
import { widget as fileWidget } from '@tessera/file-storage'
import fileStorage from '@tessera/file-storage-server'
import {
  layout,
  layoutsToWidgets,
  metadata,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  widget,
  widgetsToExternalWidgets,
} from '@tessera/host'
import host, { PageService } from '@tessera/host/server'
import { definePlugin, system } from '@tessera/server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import { widget as builtWidget } from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll } from 'vitest'

/** Only administrators may read these. */
const person = defineModule('people').entity('person', { fields: { slug: slug() } })

export let test: TestHost

export let pages: PageService

/** A widget of the website builder, and one of another module. */
export let built: string

export let filed: string

export const elsewhere = '0198c5f0-7f3e-7abc-8def-0123456789ab'

/** A page with a layout of two widgets, one of them additional, two widgets of its own and a head. */
export async function makePage(url: string) {
  const service = test.host.service
  const made = await pages.create({ url, title: url }, system)
  const frame = await service(layout).create({ title: 'Main' }, system)
  await service(pagesToLayouts).create({ pageId: made.id, layoutId: frame.id }, system)
  const head = await service(metadata).create({ title: { en: 'Head' } }, system)
  await service(pagesToMetadata).create({ pageId: made.id, metadataId: head.id }, system)
  const names = ['footer', 'navbar', 'second', 'first']
  const [footer, navbar, second, first] = await service(widget).createMany(
    names.map(name => ({ adminTitle: name })),
    system,
  )
  if (!footer || !navbar || !second || !first) throw new Error('The widgets were not made')
  await service(layoutsToWidgets).createMany(
    [
      { layoutId: frame.id, widgetId: footer.id, variant: 'additional' },
      { layoutId: frame.id, widgetId: navbar.id },
    ],
    system,
  )
  await service(pagesToWidgets).createMany(
    [
      { pageId: made.id, widgetId: second.id, orderIndex: 2 },
      { pageId: made.id, widgetId: first.id, orderIndex: 1 },
    ],
    system,
  )
  await service(widgetsToExternalWidgets).createMany(
    [
      { widgetId: navbar.id, externalWidgetId: built },
      { widgetId: first.id, externalWidgetId: filed, externalModule: 'file-storage' },
    ],
    system,
  )
  return { page: made, layout: frame, head, footer, navbar, second, first }
}

/** The SQL statements of `work`. */
export const statements = async (work: () => Promise<unknown>) => (await countStatements(test, work)).statements

/** Opens the host for the tests of a file. */
export function openPagesHost(): void {
  beforeAll(async () => {
    const plugin = definePlugin({ name: 'people', entities: [person] })
    test = await createTestHost({ plugins: [fileStorage, websiteBuilder, host, plugin] })
    pages = test.host.service(PageService)
    built = (await test.host.service(builtWidget).create({}, system)).id
    filed = (await test.host.service(fileWidget).create({}, system)).id
  }, 60_000)

  afterAll(() => test?.close())
}
