import type { BatchWrite, Localized } from '@tessera/core'
import { productsToFiles } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { queryString } from '@tessera/widget-sdk'
import { type AdminRow, type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'

/** A picture of the product: its file, with the link to it. */
export interface ProductPicture extends AdminRow {
  /** Absent until it is saved. */
  readonly linkId?: string
  readonly place?: number
  /** The description as it was saved last. */
  readonly savedAlt?: Localized
}

export type PicturesValue = { readonly pictures: readonly ProductPicture[] }

interface LinkRow extends AdminRow {
  readonly orderIndex: number
  readonly fileStorageModuleFile: AdminRow | null
}

export const picturesPart = (label: string): FormPart =>
  formPart<PicturesValue>({
    name: 'pictures',
    label,
    empty: { pictures: [] },
    async read(id: string, get: ReadRoute) {
      const query = queryString({
        filters: {
          and: [
            { column: 'productId', method: 'eq', value: id },
            // These come with an order, and are no pictures of the product.
            { column: 'variant', method: 'ne', value: 'attachment-default' },
          ],
        },
        include: [{ path: 'fileStorageModuleFile' }],
        orderBy: [
          { column: 'orderIndex', method: 'asc' },
          { column: 'createdAt', method: 'asc' },
        ],
        limit: 1000,
      })
      const links = await get<readonly LinkRow[]>(`/api/${productsToFiles.path}?${query}`)
      return {
        pictures: links.flatMap(({ id: linkId, orderIndex, fileStorageModuleFile: row }) =>
          row ? [{ ...row, linkId, place: orderIndex, savedAlt: altOf(row) }] : [],
        ),
      }
    },
    writes(before, after, record) {
      const links = new Map(before.pictures.map(each => [each.id, each]))
      const stays = new Set(after.pictures.map(({ id }) => id))
      const entity = productsToFiles.path
      const removed = before.pictures.filter(({ id }) => !stays.has(id))
      return [
        ...removed.flatMap((each): BatchWrite[] =>
          each.linkId === undefined ? [] : [{ action: 'delete', entity, id: each.linkId }],
        ),
        ...after.pictures.flatMap(({ id, ...picture }, place): BatchWrite[] => {
          const link = links.get(id)
          const described: BatchWrite[] = isSameText(altOf(picture), picture.savedAlt ?? {})
            ? []
            : [{ action: 'update', entity: file.path, id, data: { alt: written(altOf(picture)) } }]
          if (link?.linkId === undefined) {
            const data = { productId: record, fileStorageModuleFileId: id, orderIndex: place }
            return [{ action: 'create', entity, data }, ...described]
          }
          if (link.place === place) return described
          return [{ action: 'update', entity, id: link.linkId, data: { orderIndex: place } }, ...described]
        }),
      ]
    },
  })

export function altOf({ alt }: { readonly [name: string]: unknown }): Localized {
  return typeof alt === 'object' && alt !== null ? (alt as Localized) : {}
}

/** Without empty texts. */
function written(texts: Localized): Localized {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

function isSameText(one: Localized, other: Localized): boolean {
  const languages = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...languages].every(language => (one[language] ?? '') === (other[language] ?? ''))
}
