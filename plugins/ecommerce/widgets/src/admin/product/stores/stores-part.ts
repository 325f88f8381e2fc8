import type { BatchWrite } from '@tessera/core'
import { storesToProducts } from '@tessera/ecommerce'
import { queryString } from '@tessera/widget-sdk'
import { type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'

/** A store that sells the product, and its code there. */
interface StoreLink {
  /** Absent until it is saved. */
  readonly linkId?: string
  readonly sku: string
}

/** By the ids of the stores. */
export type StoresValue = Readonly<Record<string, StoreLink>>

interface LinkRow extends StoreLink {
  readonly id: string
  readonly storeId: string
}

export const storesPart = (label: string): FormPart =>
  formPart<StoresValue>({
    name: 'stores',
    label,
    empty: {},
    async read(id: string, get: ReadRoute) {
      const query = queryString({
        filters: { and: [{ column: 'productId', method: 'eq', value: id }] },
        limit: 1000,
      })
      const rows = await get<readonly LinkRow[]>(`/api/${storesToProducts.path}?${query}`)
      return Object.fromEntries(rows.map(({ id: linkId, storeId, sku }) => [storeId, { linkId, sku }]))
    },
    writes(before, after, record) {
      const entity = storesToProducts.path
      const removed = Object.entries(before).filter(([storeId]) => !(storeId in after))
      return [
        ...removed.flatMap(([, { linkId }]): BatchWrite[] =>
          linkId === undefined ? [] : [{ action: 'delete', entity, id: linkId }],
        ),
        ...Object.entries(after).flatMap(([storeId, { sku }]): BatchWrite[] => {
          const link = before[storeId]
          if (link?.linkId === undefined)
            return [{ action: 'create', entity, data: { storeId, productId: record, sku: sku.trim() } }]
          return link.sku === sku ? [] : [{ action: 'update', entity, id: link.linkId, data: { sku: sku.trim() } }]
        }),
      ]
    },
    inputOf(write, _path, value) {
      if (write.action === 'create') return String(write.data.storeId)
      const found = Object.entries(value).find(([, { linkId }]) => 'id' in write && linkId === write.id)
      return found?.[0] ?? null
    },
  })
