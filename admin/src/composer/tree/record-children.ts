import { useQuery } from '@tanstack/react-query'
import { type Entity, linkedName, type Rights } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../../app/admin-context.ts'
import type { ApiCaller } from '../../data/api-caller.ts'
import { includedName } from '../../lists/state/list-columns.ts'
import { model } from '../../model/entities.ts'
import type { LinkRow, RecordOf } from '../page/page-parts.ts'

/** A way from an entity to what its records contain. */
export interface Containment {
  readonly relation: Entity
  /** The relation's field with the record that contains. */
  readonly ownerKey: string
  /** The relation's field with the record that is contained, and its entity. */
  readonly key: string
  readonly entity: Entity
}

/** What a record contains, by one of its relations. */
export interface ChildRecord {
  readonly containment: Containment
  readonly link: LinkRow
  readonly record: RecordOf
}

/** The relations of an entity that lead to what its records contain, as far as they may be read. */
export function containedIn(entity: Entity, rights: Rights): Containment[] {
  const mayRead = ({ path }: Entity) => rights.entities[path]?.includes('read') ?? false
  return model.pointingTo(entity).flatMap(({ entity: relation, key, other }) => {
    if (!other || relation.ends?.[0] !== key || !mayRead(relation) || !mayRead(other.entity)) return []
    return [{ relation, ownerKey: key, key: other.key, entity: other.entity }]
  })
}

/** What a record contains, relation by relation, each in its order. */
export function useChildren(entity: Entity, id: string) {
  const { api, rights } = useAdmin()
  return useQuery({
    queryKey: [entity.path, 'children', id],
    queryFn: ({ signal }) => readChildren(api, rights, entity, id, signal),
  })
}

/** Reads what a record contains in one request. @throws ApiError */
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
