import { useQueryClient } from '@tanstack/react-query'
import type { HistoryEntry, HistoryUndone, ListQuery } from '@tessera/core'
import { queryString, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../../context/admin-context.ts'
import { maxPerRequest } from '../../data/batches.ts'
import { useMessages } from '../../messages.ts'
import { notify } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import type { ListRelation } from '../state/list-relations.ts'
import { isOrderedBySelected, type LinksChange, linkOperations, mostOperations } from './link-operations.ts'

/** More links would change than one transaction takes. */
export class TooManyLinksError extends Error {}

/** More would exceed the length of a URL that servers accept. */
const idsPerRequest = 100

/** Adds, removes or replaces the linked records of many records, in one transaction that is undone as one. */
export function useBulkLinks() {
  const { api } = useAdmin()
  const client = useQueryClient()
  const m = useMessages('useBulkEdit')
  const language = useLanguage()

  async function linksOf({ relation: { relation, key, end }, mode, ids }: LinksChange, owners: readonly string[]) {
    // The order after the last one depends on all links of a record that orders them.
    const isWhole = mode === 'replace' || (mode === 'add' && isOrderedBySelected({ relation, key, end }))
    const found: AdminRow[] = []
    for (let at = 0; at < owners.length; at += idsPerRequest) {
      const and = [
        { column: key, method: 'inArray', value: owners.slice(at, at + idsPerRequest) },
        ...(isWhole ? [] : [{ column: end.key, method: 'inArray', value: ids } as const]),
      ] as const
      for (let offset = 0; ; offset += maxPerRequest) {
        const query: ListQuery = {
          filters: { and },
          orderBy: [{ column: 'id', method: 'asc' }],
          limit: maxPerRequest,
          offset,
        }
        const { data } = await api<AdminRow[]>('GET', `/api/${relation.path}?${queryString(query)}`)
        found.push(...data)
        if (data.length < maxPerRequest) break
      }
    }
    return found
  }

  /** The highest index of links, by the record that orders them. */
  async function lastIndexes(listRelation: ListRelation, ids: readonly string[], links: readonly AdminRow[]) {
    const { relation, key, end } = listRelation
    if (isOrderedBySelected(listRelation)) {
      const last = new Map<string, number>()
      for (const link of links) {
        const owner = String(link[key])
        last.set(owner, Math.max(last.get(owner) ?? -1, Number(link.orderIndex)))
      }
      return last
    }
    const found = await Promise.all(
      ids.map(async id => {
        const query: ListQuery = {
          filters: { and: [{ column: end.key, method: 'eq', value: id }] },
          orderBy: [{ column: 'orderIndex', method: 'desc' }],
          limit: 1,
        }
        const { data } = await api<AdminRow[]>('GET', `/api/${relation.path}?${queryString(query)}`)
        return [id, Number(data[0]?.orderIndex ?? -1)] as const
      }),
    )
    return new Map(found)
  }

  /** The history knows what one write did to links: it is undone from there. */
  async function undo(path: string, linkId: string, count: number): Promise<void> {
    try {
      const query = new URLSearchParams({ entity: path, record: linkId, limit: '1' })
      const { data } = await api<readonly HistoryEntry[]>('GET', `/api/core/history?${query}`)
      if (data[0]) await api<HistoryUndone>('POST', `/api/core/history/${data[0].id}/undo`)
      notify(m.undone(count))
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
    } finally {
      await client.invalidateQueries()
    }
  }

  /** @throws ApiError, TooManyLinksError */
  return async (rows: readonly AdminRow[], change: LinksChange): Promise<void> => {
    const { relation } = change.relation
    const owners = rows.map(({ id }) => id)
    const links = await linksOf(change, owners)
    const last = change.mode === 'remove' ? new Map() : await lastIndexes(change.relation, change.ids, links)
    const operations = linkOperations(change, owners, links, last)
    if (operations.length === 0) {
      notify(m.unchanged)
      return
    }
    if (operations.length > mostOperations) throw new TooManyLinksError()
    try {
      const { data } = await api<readonly { readonly id: string }[]>('POST', '/api/core/batch', {
        body: { operations },
      })
      const [first] = data
      notify(m.changed(rows.length), {
        ...(first &&
          relation.history && {
            undo: { label: m.undo, run: () => void undo(relation.path, first.id, rows.length) },
          }),
      })
    } finally {
      // Lists of the linked records may show the other end.
      await client.invalidateQueries()
    }
  }
}
