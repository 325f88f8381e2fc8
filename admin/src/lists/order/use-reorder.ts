import { useQueryClient } from '@tanstack/react-query'
import type { Entity, ListQuery } from '@tessera/core'
import { queryString, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../../context/admin-context.ts'
import { inBatches, maxPerRequest } from '../../data/batches.ts'
import type { RecordList } from '../../data/records.ts'
import { notify } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import { movedTo, type OrderedRow, orderChanges, raise } from './moved.ts'

interface ReorderOptions {
  readonly entity: Entity
  readonly rows: readonly AdminRow[]
  /** The query of the page that the rows are on. */
  readonly query: ListQuery
}

/**
 * Moves a row of a list in the order of `orderIndex`: optimistically, reverted if the server refuses. Only what changes
 * is written; rows beyond the page are read only if they must be raised as well.
 */
export function useReorder({ entity, rows, query }: ReorderOptions): (from: number, to: number) => Promise<void> {
  const { api } = useAdmin()
  const client = useQueryClient()
  const language = useLanguage()
  const { include: _, limit = 100, offset = 0, ...rest } = query

  async function read(from: number, limitOfRead: number): Promise<OrderedRow[]> {
    const text = queryString({ ...rest, limit: limitOfRead, offset: from })
    const { data } = await api<AdminRow[]>('GET', `/api/${entity.path}?${text}`)
    return data.map(orderedRow)
  }

  return async (from, to) => {
    const lists = { queryKey: [entity.path, 'list'] }
    await client.cancelQueries(lists)
    const before = client.getQueriesData<RecordList>(lists)
    const next = movedTo(rows, from, to)
    const ids = next
      .map(({ id }) => id)
      .sort()
      .join()
    const isThisPage = (list: RecordList) =>
      list.rows
        .map(({ id }) => id)
        .sort()
        .join() === ids
    for (const [key, list] of before) {
      if (list && isThisPage(list)) client.setQueryData<RecordList>(key, { ...list, rows: next })
    }
    try {
      const earlier = to === 0 && offset > 0 ? await read(offset - 1, 1) : []
      const first = orderChanges([...earlier, ...next.map(orderedRow)], earlier.length + to)
      const changes = [...first.changes]
      let above = first.above
      for (let at = offset + limit; above !== null && rows.length === limit; at += maxPerRequest) {
        const following = await read(at, maxPerRequest)
        const raised = raise(following, above)
        changes.push(...raised.changes)
        above = following.length < maxPerRequest ? null : raised.above
      }
      for (const batch of inBatches(changes)) {
        const body = batch.map(({ id, orderIndex }) => ({ id, data: { orderIndex } }))
        await api('PATCH', `/api/${entity.path}/bulk`, { body })
      }
    } catch (error) {
      for (const [key, list] of before) client.setQueryData(key, list)
      notify(problemText(error, language), { kind: 'error' })
    }
    await client.invalidateQueries({ queryKey: [entity.path] })
  }
}

function orderedRow({ id, orderIndex }: AdminRow): OrderedRow {
  return { id, orderIndex: typeof orderIndex === 'number' ? orderIndex : 0 }
}
