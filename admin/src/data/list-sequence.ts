import type { Entity } from '@tessera/core'

/**
 * The list from which a record was opened: its form links to the previous and next record, and back to the list as it
 * was.
 */
export interface ListSequence {
  /** Ids of the records in their order on the page of the list. */
  readonly ids: readonly string[]
  /** Query of the list's address: `?search=tea`, or ''. */
  readonly search: string
}

const keyOf = ({ path }: Pick<Entity, 'path'>) => `tessera.admin.trail/${path}`

/** Stored for as long as the tab is open. */
export function rememberSequence(entity: Pick<Entity, 'path'>, sequence: ListSequence): void {
  try {
    sessionStorage.setItem(keyOf(entity), JSON.stringify(sequence))
  } catch {
    // Without storage, forms only lack their links to other records.
  }
}

export function sequenceOf(entity: Pick<Entity, 'path'>): ListSequence | null {
  const stored = sessionStorage.getItem(keyOf(entity))
  return stored === null ? null : (JSON.parse(stored) as ListSequence)
}
