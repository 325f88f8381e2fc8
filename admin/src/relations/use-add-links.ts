import { useQueryClient } from '@tanstack/react-query'
import type { BatchOperation, ListQuery } from '@tessera/core'
import { queryString, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../context/admin-context.ts'
import { maxPerRequest } from '../data/batches.ts'
import type { RecordList } from '../data/records.ts'
import { includedName } from '../lists/state/list-columns.ts'
import { notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'
import { isOrdered, type LinkDefinition, type LinkTarget } from './link-definition.ts'
import { optimisticId } from './optimistic-link.ts'

/** The write that links two records. @param owner,record ids, or references of the batch */
export function linkOperation(
  { relation, key }: LinkDefinition,
  target: LinkTarget,
  owner: unknown,
  record: unknown,
  orderIndex: number,
): BatchOperation {
  return {
    action: 'create',
    entity: relation.path,
    data: {
      [key]: owner,
      [target.key]: record,
      ...target.values,
      ...(relation.fields.orderIndex && { orderIndex }),
    },
  }
}

/**
 * Adds links after the last one: optimistically, reverted if the server refuses.
 * @param query of the visible page
 */
export function useAddLinks(definition: LinkDefinition, ownerId: string, query: ListQuery) {
  const { api } = useAdmin()
  const client = useQueryClient()
  const language = useLanguage()
  const { relation, key } = definition
  const shown = [relation.path, 'list', queryString({ count: true, ...query } as ListQuery)]

  /** The highest index of links by the records in a column. */
  async function lastIndexes(column: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const text = queryString({
      filters: { and: [{ column, method: 'inArray', value: [...ids] }] },
      orderBy: [{ column: 'orderIndex', method: 'desc' }],
      limit: ids.length === 1 ? 1 : maxPerRequest,
    })
    const { data } = await api<AdminRow[]>('GET', `/api/${relation.path}?${text}`)
    return new Map(data.toReversed().map(link => [String(link[column]), Number(link.orderIndex)]))
  }

  /** The index after the last link. */
  async function nextIndex(): Promise<number> {
    if (!isOrdered(definition)) return 0
    return ((await lastIndexes(key, [ownerId])).get(ownerId) ?? -1) + 1
  }

  /** Each link comes last: among the owner's links if those are ordered, else among those of the other record. */
  async function nextIndexes(target: LinkTarget, records: readonly AdminRow[]): Promise<readonly number[]> {
    if (!relation.fields.orderIndex) return records.map(() => 0)
    if (isOrdered(definition)) {
      const first = await nextIndex()
      return records.map((_, at) => first + at)
    }
    const ids = records.map(({ id }) => id)
    const last = await lastIndexes(target.key, ids)
    return ids.map(id => (last.get(id) ?? -1) + 1)
  }

  function showAtOnce(target: LinkTarget, records: readonly AdminRow[]): RecordList | undefined {
    const before = client.getQueryData<RecordList>(shown)
    const now = new Date().toISOString()
    const added = records.map(
      (record): AdminRow => ({
        id: optimisticId(record.id),
        variant: 'default',
        createdAt: now,
        updatedAt: now,
        ...target.values,
        [key]: ownerId,
        [target.key]: record.id,
        [includedName(target.key)]: record,
      }),
    )
    if (before) {
      client.setQueryData<RecordList>(shown, {
        rows: [...before.rows, ...added],
        total: before.total + added.length,
      })
    }
    return before
  }

  async function add(target: LinkTarget, records: readonly AdminRow[]): Promise<void> {
    await client.cancelQueries({ queryKey: [relation.path, 'list'] })
    const before = showAtOnce(target, records)
    try {
      const indexes = await nextIndexes(target, records)
      const operations = records.map(({ id }, at) => linkOperation(definition, target, ownerId, id, indexes[at] ?? 0))
      await api('POST', '/api/core/batch', { body: { operations } })
    } catch (error) {
      if (before) client.setQueryData(shown, before)
      notify(problemText(error, language), { kind: 'error' })
    }
    await client.invalidateQueries({ queryKey: [relation.path] })
  }

  return { add, nextIndex }
}
