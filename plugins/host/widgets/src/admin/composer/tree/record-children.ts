import { useQuery } from '@tanstack/react-query'
import { type ApiCaller, includedName, model, useAdmin } from '@tessera/admin'
import { type Entity, linkedName, type Rights } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { LinkRow, RecordOf } from '../page/page-parts.ts'

/** A relation from an entity to the records that its records contain. */
export interface Containment {
  readonly relation: Entity
  /** The relation's field with the containing record. */
  readonly ownerKey: string
  /** The relation's field with the contained record, and that record's entity. */
  readonly key: string
  readonly entity: Entity
}

/** A contained record with its link. */
export interface ChildRecord {
  readonly containment: Containment
  readonly link: LinkRow
  readonly record: RecordOf
}

/** The relations to the records that an entity's records contain, as far as they may be read. */
export function containedIn(entity: Entity, rights: Rights): Containment[] {
  const mayRead = ({ path }: Entity) => rights.entities[path]?.includes('read') ?? false
  return model.pointingTo(entity).flatMap(({ entity: relation, key, other }) => {
    if (!other || relation.ends?.[0] !== key || !mayRead(relation) || !mayRead(other.entity)) return []
    return [{ relation, ownerKey: key, key: other.key, entity: other.entity }]
  })
}

/** The records that a record contains, relation by relation, each in order. */
export function useChildren(entity: Entity, id: string) {
  const { api, rights } = useAdmin()
  return useQuery({
    queryKey: [entity.path, 'children', id],
    queryFn: ({ signal }) => readChildren(api, rights, entity, id, signal),
  })
}

/** Reads the contained records in one request. @throws ApiError */
export async function readChildren(
  api: ApiCaller,
  rights: Rights,
  entity: Entity,
  id: string,
  signal?: AbortSignal,
): Promise<readonly ChildRecord[]> {
  const containments = containedIn(entity, rights)
  if (containments.length === 0) return []
  const include = containments.map(({ relation, key }) => `${linkedName(entity, relation)}.${includedName(key)}`).join()
  const { data } = await api<AdminRow>('GET', `/api/${entity.path}/${id}?include=${include}`, signal ? { signal } : {})
  return containments.flatMap(containment => {
    const links = (data[linkedName(entity, containment.relation)] ?? []) as readonly LinkRow[]
    return links.flatMap(({ [includedName(containment.key)]: row, ...link }): ChildRecord[] =>
      row ? [{ containment, link: link as LinkRow, record: { entity: containment.entity, row: row as AdminRow } }] : [],
    )
  })
}
