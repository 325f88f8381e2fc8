import type { BatchWrite, Localized } from '@tessera/core'
import { productsToFiles } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { queryString } from '@tessera/widget-sdk'
import { type AdminRow, type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'

/** A file of the product, with the link to it. */
export interface ProductFile extends AdminRow {
  /** Absent until it is saved. */
  readonly linkId?: string
  readonly place?: number
  /** What it is called or described by, as it was saved last. */
  readonly savedAlt?: Localized
}

export type FilesValue = { readonly files: readonly ProductFile[] }

interface LinkRow extends AdminRow {
  readonly orderIndex: number
  readonly fileStorageModuleFile: AdminRow | null
}

/** Of links to files that come with an order, and are no pictures of the product. */
const attachment = 'attachment-default'

/** The pictures of the product. */
export const picturesPart = (label: string): FormPart =>
  filesPart({ name: 'pictures', label, condition: { method: 'ne', value: attachment } })

/** The files that those get who have paid for the product. */
export const attachmentsPart = (label: string): FormPart =>
  filesPart({
    name: 'attachments',
    label,
    condition: { method: 'eq', value: attachment },
    link: { variant: attachment },
  })

interface FilesPartOptions extends Pick<FormPart, 'name' | 'label'> {
  /** On the variant of the links. */
  readonly condition: { readonly method: 'eq' | 'ne'; readonly value: string }
  /** What new links have besides. */
  readonly link?: { readonly variant: string }
}

function filesPart({ name, label, condition, link: ofLink }: FilesPartOptions): FormPart {
  return formPart<FilesValue>({
    name,
    label,
    empty: { files: [] },
    async read(id: string, get: ReadRoute) {
      const query = queryString({
        filters: {
          and: [
            { column: 'productId', method: 'eq', value: id },
            { column: 'variant', ...condition },
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
        files: links.flatMap(({ id: linkId, orderIndex, fileStorageModuleFile: row }) =>
          row ? [{ ...row, linkId, place: orderIndex, savedAlt: altOf(row) }] : [],
        ),
      }
    },
    writes(before, after, record) {
      const links = new Map(before.files.map(each => [each.id, each]))
      const stays = new Set(after.files.map(({ id }) => id))
      const entity = productsToFiles.path
      const removed = before.files.filter(({ id }) => !stays.has(id))
      return [
        ...removed.flatMap((each): BatchWrite[] =>
          each.linkId === undefined ? [] : [{ action: 'delete', entity, id: each.linkId }],
        ),
        ...after.files.flatMap(({ id, ...each }, place): BatchWrite[] => {
          const link = links.get(id)
          const described: BatchWrite[] = isSameText(altOf(each), each.savedAlt ?? {})
            ? []
            : [{ action: 'update', entity: file.path, id, data: { alt: written(altOf(each)) } }]
          if (link?.linkId === undefined) {
            const data = { productId: record, fileStorageModuleFileId: id, orderIndex: place, ...ofLink }
            return [{ action: 'create', entity, data }, ...described]
          }
          if (link.place === place) return described
          return [{ action: 'update', entity, id: link.linkId, data: { orderIndex: place } }, ...described]
        }),
      ]
    },
  })
}

/** A file that was just added has the description of its record. */
export function known(added: ProductFile): ProductFile {
  return added.savedAlt ? added : { ...added, savedAlt: altOf(added) }
}

function altOf({ alt }: { readonly [name: string]: unknown }): Localized {
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
