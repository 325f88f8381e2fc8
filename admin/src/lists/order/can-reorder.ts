import type { Entity } from '@tessera/core'
import { isFiltered, type ListState } from '../state/list-state.ts'

/** Whether rows can be moved: the list is complete and in the order that moving changes. */
export function canReorder(entity: Entity, state: ListState): boolean {
  const field = entity.fields.orderIndex
  if (!field?.writable || !field.readable || isFiltered(state)) return false
  const [first, ...rest] = state.sort
  return first === undefined || (first.column === 'orderIndex' && first.method === 'asc' && rest.length === 0)
}
