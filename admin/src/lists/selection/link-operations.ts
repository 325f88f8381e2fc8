import type { BatchOperation } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { ListRelation } from '../state/list-relations.ts'

export const linkModes = ['add', 'remove', 'replace'] as const

/** What happens to the linked records of every selected one. */
export type LinkMode = (typeof linkModes)[number]

/** A bulk edit of linked records. */
export interface LinksChange {
  readonly relation: ListRelation
  readonly mode: LinkMode
  /** The records to link, or to link no longer. To replace by none removes all links. */
  readonly ids: readonly string[]
}

/** Most operations of one batch, which is one transaction. */
export const mostOperations = 5000

/**
 * The writes of a bulk edit: links that are there already are left as they are.
 * @param owners ids of the selected records
 * @param links of these records, as far as the change concerns them
 * @param lastIndexes highest `orderIndex` by the record that orders the links
 */
export function linkOperations(
  { relation: { relation, key, end }, mode, ids }: LinksChange,
  owners: readonly string[],
  links: readonly AdminRow[],
  lastIndexes: ReadonlyMap<string, number>,
): BatchOperation[] {
  const isChosen = (link: AdminRow) => ids.includes(String(link[end.key]))
  const gone = mode === 'add' ? [] : links.filter(link => isChosen(link) === (mode === 'remove'))
  const removals = gone.map(({ id }): BatchOperation => ({ action: 'delete', entity: relation.path, id }))
  if (mode === 'remove') return removals
  const present = new Set(links.map(link => `${link[key]} ${link[end.key]}`))
  const last = new Map(lastIndexes)
  const additions = owners.flatMap(owner =>
    ids
      .filter(id => !present.has(`${owner} ${id}`))
      .map((id): BatchOperation => {
        const orderedBy = isOrderedBySelected({ relation, key, end }) ? owner : id
        const orderIndex = (last.get(orderedBy) ?? -1) + 1
        last.set(orderedBy, orderIndex)
        return {
          action: 'create',
          entity: relation.path,
          data: { [key]: owner, [end.key]: id, ...(relation.fields.orderIndex && { orderIndex }) },
        }
      }),
  )
  return [...removals, ...additions]
}

/** Whether the selected records order their links, as the left end of a relation does; else those at the other end do. */
export function isOrderedBySelected({ relation, key }: ListRelation): boolean {
  return relation.ends?.[0] === key
}
