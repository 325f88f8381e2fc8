import type { BatchWrite, Entity } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import { type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'

/** A record that belongs to that of the form: its fields as the form holds them. */
export type FormRow = Readonly<Record<string, unknown>>

/** By the ids of the records; new ones by any other key. */
export type RowsValue = Readonly<Record<string, FormRow>>

interface RowsOptions {
  readonly name: string
  readonly label: string
  readonly entity: Entity
  /** The field that names the record of the form. */
  readonly own: string
  readonly fields: readonly string[]
}

/** Records that belong to that of a form, such as the rates of a delivery. */
export const rowsPart = ({ name, label, entity: { path: entity }, own, fields }: RowsOptions): FormPart =>
  formPart<RowsValue>({
    name,
    label,
    empty: {},
    async read(id: string, get: ReadRoute) {
      const query = queryString({
        filters: { and: [{ column: own, method: 'eq', value: id }] },
        orderBy: [
          { column: 'createdAt', method: 'asc' },
          { column: 'id', method: 'asc' },
        ],
        limit: 1000,
      })
      const rows = await get<readonly (FormRow & { readonly id: string })[]>(`/api/${entity}?${query}`)
      return Object.fromEntries(
        rows.map(row => [row.id, Object.fromEntries(fields.map(field => [field, row[field] ?? null]))]),
      )
    },
    writes(before, after, record) {
      return [
        ...Object.keys(before).flatMap((id): BatchWrite[] => (id in after ? [] : [{ action: 'delete', entity, id }])),
        ...Object.entries(after).flatMap(([id, row]): BatchWrite[] => {
          const known = before[id]
          if (!known) return [{ action: 'create', entity, data: { ...row, [own]: record } }]
          const changed = Object.entries(row).filter(
            ([field, value]) => JSON.stringify(value) !== JSON.stringify(known[field]),
          )
          return changed.length === 0 ? [] : [{ action: 'update', entity, id, data: Object.fromEntries(changed) }]
        }),
      ]
    },
    inputOf(write, path, value) {
      const [field = ''] = path.split('.')
      if ('id' in write && typeof write.id === 'string') return `${write.id}.${field}`
      if (write.action !== 'create') return null
      const { [own]: _, ...data } = write.data
      const found = Object.entries(value).find(([, row]) => JSON.stringify(row) === JSON.stringify(data))
      return found ? `${found[0]}.${field}` : null
    },
  })
