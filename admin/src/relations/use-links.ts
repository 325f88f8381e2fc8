import { useQueries } from '@tanstack/react-query'
import type { Filter, ListQuery } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { type RecordList, useRecords } from '../data/records.ts'
import { includedName } from '../lists/state/list-columns.ts'
import { type PicturePlace, picturePlaceOf } from '../lists/state/list-includes.ts'
import { model } from '../model/entities.ts'
import { type LinkTarget, type LinkWay, targetOfLink } from './link-way.ts'

/** A link with what it leads to. */
export interface ShownLink {
  readonly link: AdminRow
  /** Undefined for a link into a module that is not there. */
  readonly target: LinkTarget | undefined
  /** Null where it is not there, or not for whoever works here. */
  readonly record: AdminRow | null
  readonly place: PicturePlace | null
}

/** A page of a record's links in their order. */
export function useLinks(way: LinkWay, ownerId: string, page: number, size: number, isEnabled = true) {
  const { entities } = useAdmin().rights
  const mayRead = useMemo(
    () => (other: LinkTarget['entity']) => entities[other.path]?.includes('read') ?? false,
    [entities],
  )
  const { relation, targets } = way
  const places = useMemo(
    () => new Map(targets.map(({ entity }) => [entity.path, picturePlaceOf(model, entity, mayRead)])),
    [targets, mayRead],
  )
  const include = relation.ends ? includes(way, places, mayRead) : []
  const filters = { and: [{ column: way.key, method: 'eq', value: ownerId } satisfies Filter] }
  const query: ListQuery = {
    filters,
    ...(include.length > 0 && { include: include.map(path => ({ path })) }),
    limit: size,
    ...(page > 1 && { offset: (page - 1) * size }),
  }
  const list = useRecords(relation, query, isEnabled)
  const rows = list.data?.rows
  const pointed = usePointedRecords(way, relation.ends ? [] : (rows ?? []), places)
  const links = rows?.map((link): ShownLink => {
    const target = targetOfLink(way, link)
    const found = target && (relation.ends ? link[includedName(target.key)] : pointed.get(String(link[target.key])))
    const record = typeof found === 'object' && found !== null ? (found as AdminRow) : null
    return { link, target, record, place: (target && places.get(target.entity.path)) ?? null }
  })
  return { list, query, links, total: list.data?.total }
}

type Places = ReadonlyMap<string, PicturePlace | null>

function includes({ targets }: LinkWay, places: Places, mayRead: (entity: LinkTarget['entity']) => boolean): string[] {
  return targets
    .filter(({ entity }) => mayRead(entity))
    .flatMap(({ entity, key }) => {
      const picture = places.get(entity.path)?.include
      return [includedName(key), ...(picture ? [`${includedName(key)}.${picture}`] : [])]
    })
}

/** The records that links point to in other modules, by id: one question for each module. */
function usePointedRecords(way: LinkWay, links: readonly AdminRow[], places: Places): ReadonlyMap<string, AdminRow> {
  const { api } = useAdmin()
  const groups = way.targets.flatMap(target => {
    const ids = links.filter(link => targetOfLink(way, link) === target).map(link => String(link[target.key]))
    return ids.length > 0 ? [{ target, ids: [...new Set(ids)].sort() }] : []
  })
  return useQueries({
    queries: groups.map(({ target: { entity }, ids }) => {
      const include = places.get(entity.path)?.include
      const text = queryString({
        filters: { and: [{ column: 'id', method: 'inArray', value: ids }] },
        limit: ids.length,
        ...(include && { include: [{ path: include }] }),
      })
      return {
        queryKey: [entity.path, 'list', text],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<RecordList> => {
          const { data } = await api<AdminRow[]>('GET', `/api/${entity.path}?${text}`, { signal })
          return { rows: data, total: data.length }
        },
      }
    }),
    combine: answers => new Map(answers.flatMap(({ data }) => (data?.rows ?? []).map(row => [row.id, row] as const))),
  })
}
