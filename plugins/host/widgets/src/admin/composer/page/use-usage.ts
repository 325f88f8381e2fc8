import { useQuery } from '@tanstack/react-query'
import { includedName, model, useAdmin } from '@tessera/admin'
import type { Entity } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { isModuleWidget, pageEntities } from './page-entities.ts'
import type { ExternalRow } from './page-parts.ts'

/** A record that shows another one. */
export interface Use {
  readonly entity: Entity
  readonly row: AdminRow
}

type ExternalUse = ExternalRow & {
  readonly widget:
    | (AdminRow & {
        readonly pagesToWidgets?: readonly { readonly page: AdminRow | null }[]
        readonly layoutsToWidgets?: readonly { readonly layout: AdminRow | null }[]
      })
    | null
}

/** Where a record is used: a module's widget on pages and in layouts, other records in those that contain them. */
export function useUsage(entity: Entity, id: string) {
  const { api, rights } = useAdmin()
  return useQuery({
    queryKey: [entity.path, 'usage', id],
    queryFn: async ({ signal }): Promise<readonly Use[]> => {
      const site = pageEntities
      if (isModuleWidget(entity)) {
        const filters = { and: [{ column: 'externalWidgetId', method: 'eq', value: id } as const] }
        const query = queryString({ filters, limit: 200 })
        const include = 'widget.pagesToWidgets.page,widget.layoutsToWidgets.layout'
        const path = `/api/${site.external.path}?${query}&include=${include}`
        const { data } = await api<readonly ExternalUse[]>('GET', path, { signal })
        const uses = data.flatMap(({ widget }): Use[] => [
          ...(widget?.pagesToWidgets ?? []).flatMap(({ page }) => (page ? [{ entity: site.page, row: page }] : [])),
          ...(widget?.layoutsToWidgets ?? []).flatMap(({ layout }) =>
            layout ? [{ entity: site.layout, row: layout }] : [],
          ),
        ])
        return distinct(uses)
      }
      const relations = model
        .pointingTo(entity)
        .filter(
          ({ entity: relation, key, other }) =>
            other && relation.ends?.[1] === key && rights.entities[relation.path]?.includes('read'),
        )
      const lists = await Promise.all(
        relations.map(async ({ entity: relation, key, other }) => {
          if (!other || !rights.entities[other.entity.path]?.includes('read')) return []
          const query = queryString({ filters: { and: [{ column: key, method: 'eq', value: id }] }, limit: 50 })
          const name = includedName(other.key)
          const path = `/api/${relation.path}?${query}&include=${name}`
          const { data } = await api<readonly AdminRow[]>('GET', path, { signal })
          return data.flatMap(row => (row[name] ? [{ entity: other.entity, row: row[name] as AdminRow }] : []))
        }),
      )
      return distinct(lists.flat())
    },
  })
}

function distinct(uses: readonly Use[]): Use[] {
  return [...new Map(uses.map(use => [use.row.id, use])).values()]
}
