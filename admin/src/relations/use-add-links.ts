import { useQueryClient } from '@tanstack/react-query'
import type { BatchOperation, ListQuery } from '@tessera/core'
import { queryString, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../app/admin-context.ts'
import type { RecordList } from '../data/records.ts'
import { includedName } from '../lists/state/list-columns.ts'
import { notify, problemText } from '../ui/index.ts'
import type { LinkTarget, LinkWay } from './link-way.ts'

/** The write that links two records. @param owner,record their ids, or what a batch calls them */
export function linkOperation(
  { relation, key }: LinkWay,
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
 * Links records to another one, after its last link: they are in the list at once, and leave it again where the server refuses.
 * @param query of the page that is shown
 */
export function useAddLinks(way: LinkWay, ownerId: string, query: ListQuery) {
  const { api } = useAdmin()
  const client = useQueryClient()
  const language = useLanguage()
  const { relation, key } = way
  const shown = [relation.path, 'list', queryString({ count: true, ...query } as ListQuery)]

  /** The place after the last link. */
  async function nextIndex(): Promise<number> {
    if (!relation.fields.orderIndex) return 0
    const text = queryString({
      filters: { and: [{ column: key, method: 'eq', value: ownerId }] },
      orderBy: [{ column: 'orderIndex', method: 'desc' }],
      limit: 1,
    })
    const { data } = await api<AdminRow[]>('GET', `/api/${relation.path}?${text}`)
    return data[0] ? Number(data[0].orderIndex) + 1 : 0
  }

  function showAtOnce(target: LinkTarget, records: readonly AdminRow[]): RecordList | undefined {
    const before = client.getQueryData<RecordList>(shown)
    const now = new Date().toISOString()
    const added = records.map(
      (record): AdminRow => ({
        id: `new-${record.id}`,
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
      const first = await nextIndex()
      const operations = records.map(({ id }, at) => linkOperation(way, target, ownerId, id, first + at))
      await api('POST', '/api/core/batch', { body: { operations } })
    } catch (error) {
      if (before) client.setQueryData(shown, before)
      notify(problemText(error, language), { kind: 'error' })
    }
    await client.invalidateQueries({ queryKey: [relation.path] })
  }

  return { add, nextIndex }
}
