import { useQueries } from '@tanstack/react-query'
import type { Filter, ListQuery } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { type RecordList, useRecords } from '../data/records.ts'
import { includedName } from '../lists/state/list-columns.ts'
import { type PictureLocation, pictureLocationOf } from '../lists/state/list-includes.ts'
import { model } from '../model/entities.ts'
import { type LinkDefinition, type LinkTarget, targetOfLink } from './link-definition.ts'

/** A link with its target and record. */
export interface ResolvedLink {
  readonly link: AdminRow
  /** Undefined for a module that isn't installed. */
  readonly target: LinkTarget | undefined
  /** Null if it doesn't exist or may not be read. */
  readonly record: AdminRow | null
  readonly pictureLocation: PictureLocation | null
}

/** A page of a record's links in order. */
export function useLinks(definition: LinkDefinition, ownerId: string, page: number, size: number, isEnabled = true) {
  const { entities } = useAdmin().rights
  const mayRead = useMemo(
    () => (other: LinkTarget['entity']) => entities[other.path]?.includes('read') ?? false,
    [entities],
  )
  const { relation, targets } = definition
  // A list of links can't lead back over them: to the file itself, for what shows a file.
  const pictureLocations = useMemo(() => {
    const isOnTheWay = (other: LinkTarget['entity']) => other !== relation && mayRead(other)
    return new Map(targets.map(({ entity }) => [entity.path, pictureLocationOf(model, entity, isOnTheWay)]))
  }, [targets, relation, mayRead])
  const include = relation.ends ? includes(definition, pictureLocations, mayRead) : []
  const filters = { and: [{ column: definition.key, method: 'eq', value: ownerId } satisfies Filter] }
  const query: ListQuery = {
    filters,
    ...(include.length > 0 && { include: include.map(path => ({ path })) }),
    limit: size,
    ...(page > 1 && { offset: (page - 1) * size }),
  }
  const list = useRecords(relation, query, isEnabled)
  const rows = list.data?.rows
  const referenced = useReferencedRecords(definition, relation.ends ? [] : (rows ?? []), pictureLocations)
  const links = rows?.map((link): ResolvedLink => {
    const target = targetOfLink(definition, link)
    const found = target && (relation.ends ? link[includedName(target.key)] : referenced.get(String(link[target.key])))
    const record = typeof found === 'object' && found !== null ? (found as AdminRow) : null
    return { link, target, record, pictureLocation: (target && pictureLocations.get(target.entity.path)) ?? null }
  })
  return { list, query, links, total: list.data?.total, isEstimated: list.data?.isEstimated }
}

type PictureLocations = ReadonlyMap<string, PictureLocation | null>

function includes(
  { targets }: LinkDefinition,
  pictureLocations: PictureLocations,
  mayRead: (entity: LinkTarget['entity']) => boolean,
): string[] {
  return targets
    .filter(({ entity }) => mayRead(entity))
    .flatMap(({ entity, key }) => {
      const picture = pictureLocations.get(entity.path)?.include
      return [includedName(key), ...(picture ? [`${includedName(key)}.${picture}`] : [])]
    })
}

/** The records in other modules that links point to, by id: one request for each module. */
function useReferencedRecords(
  definition: LinkDefinition,
  links: readonly AdminRow[],
  pictureLocations: PictureLocations,
): ReadonlyMap<string, AdminRow> {
  const { api } = useAdmin()
  const groups = definition.targets.flatMap(target => {
    const ids = links.filter(link => targetOfLink(definition, link) === target).map(link => String(link[target.key]))
    return ids.length > 0 ? [{ target, ids: [...new Set(ids)].sort() }] : []
  })
  return useQueries({
    queries: groups.map(({ target: { entity }, ids }) => {
      const include = pictureLocations.get(entity.path)?.include
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
    combine: results => new Map(results.flatMap(({ data }) => (data?.rows ?? []).map(row => [row.id, row] as const))),
  })
}
