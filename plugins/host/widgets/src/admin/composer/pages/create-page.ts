import type { ApiCaller } from '@tessera/admin'
import type { BatchOperation, Localized, Rights } from '@tessera/core'
import { pageEntities } from '../page/page-entities.ts'
import { readPage } from '../page/read-page.ts'
import { operationsOf } from '../writes/change.ts'
import { copyRecord } from '../writes/copy-record.ts'

/** The contents of a new page. */
export interface NewPage {
  /** By language; the first text that isn't empty names the page in the back office. */
  readonly titles: Localized
  readonly url: string
  readonly language: string
  readonly layoutId: string | null
  /** The page whose blocks are copied. */
  readonly from: string | null
}

const pageRef = 'page'

/** Creates a page with metadata, layout and, if requested, copies of another page's blocks: all or nothing. */
export async function createPage(api: ApiCaller, rights: Rights, fresh: NewPage): Promise<string> {
  const operations = [...pageOperations(fresh), ...(fresh.from ? await blockCopies(api, rights, fresh.from) : [])]
  const { data } = await api<readonly { readonly id: string }[]>('POST', '/api/core/batch', { body: { operations } })
  return data[0]?.id ?? ''
}

function pageOperations({ titles, url, language, layoutId }: NewPage): BatchOperation[] {
  const site = pageEntities
  const title = titles[language] || Object.values(titles).find(Boolean) || url
  const page = { $ref: pageRef }
  return [
    { action: 'create', entity: site.page.path, ref: pageRef, data: { title, adminTitle: title, url, language } },
    { action: 'create', entity: site.metadata.path, ref: 'metadata', data: { title: titles, adminTitle: title } },
    {
      action: 'create',
      entity: site.pagesToMetadata.path,
      data: { pageId: page, metadataId: { $ref: 'metadata' }, orderIndex: 0 },
    },
    ...(layoutId
      ? [
          {
            action: 'create',
            entity: site.pagesToLayouts.path,
            data: { pageId: page, layoutId, orderIndex: 0 },
          } as const,
        ]
      : []),
  ]
}

/** Copies of a page's blocks, each in a new host widget; blocks whose widget is missing are left out. */
async function blockCopies(api: ApiCaller, rights: Rights, from: string): Promise<BatchOperation[]> {
  const site = pageEntities
  const { regions } = await readPage(api, from)
  const blocks = regions.filter(({ kind }) => kind === 'page').flatMap(region => region.blocks)
  const copies = await Promise.all(
    blocks.map(async ({ record }, index): Promise<BatchOperation[]> => {
      if (!record) return []
      const ref = `block:${index}`
      const host = { $ref: `host:${index}` }
      const external = { externalModule: record.entity.module, externalWidgetId: { $ref: ref } }
      return [
        ...operationsOf(await copyRecord(api, rights, record, ref)),
        { action: 'create', entity: site.widget.path, ref: host.$ref, data: {} },
        { action: 'create', entity: site.external.path, data: { ...external, widgetId: host, orderIndex: 0 } },
        {
          action: 'create',
          entity: site.pagesToWidgets.path,
          data: { pageId: { $ref: pageRef }, widgetId: host, orderIndex: index },
        },
      ]
    }),
  )
  return copies.flat()
}
