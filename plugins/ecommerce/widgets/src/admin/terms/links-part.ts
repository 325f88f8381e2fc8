import type { BatchWrite, Entity } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import { type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'

export type LinksValue = {
  readonly ids: readonly string[]
  /** Ids of the links by those of what they lead to. */
  readonly links: Readonly<Record<string, string>>
}

interface LinksOptions {
  readonly name: string
  readonly label: string
  readonly relation: Entity
  /** The field of a link that names the record of the form, and the one that names the other. */
  readonly own: string
  readonly other: string
}

/** The records that the record of a form is linked to. */
export const linksPart = ({ name, label, relation, own, other }: LinksOptions): FormPart =>
  formPart<LinksValue>({
    name,
    label,
    empty: { ids: [], links: {} },
    async read(id: string, get: ReadRoute) {
      const query = queryString({
        filters: { and: [{ column: own, method: 'eq', value: id }] },
        orderBy: [
          { column: 'createdAt', method: 'asc' },
          { column: 'id', method: 'asc' },
        ],
        limit: 1000,
      })
      const rows = await get<readonly Readonly<Record<string, string>>[]>(`/api/${relation.path}?${query}`)
      const pairs = rows.map(row => [row[other] ?? '', row.id ?? ''] as const)
      return { ids: [...new Set(pairs.map(([linked]) => linked))], links: Object.fromEntries(pairs) }
    },
    writes(before, after, record) {
      const entity = relation.path
      return [
        ...before.ids.flatMap((id): BatchWrite[] => {
          const linkId = before.links[id]
          return after.ids.includes(id) || linkId === undefined ? [] : [{ action: 'delete', entity, id: linkId }]
        }),
        ...after.ids
          .filter(id => !before.ids.includes(id))
          .map((id): BatchWrite => ({ action: 'create', entity, data: { [other]: id, [own]: record } })),
      ]
    },
  })
