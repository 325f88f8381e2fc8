import type { Entity } from '@tessera/core'
import type { AdminStart } from '../context/start.ts'

/** What happens to deleted records: they go to the trash, or are lost. Returns the key of the message. */
export function deletionKind(
  { history }: Pick<Entity, 'history'>,
  { hasTrash }: Pick<AdminStart, 'hasTrash'>,
  isMany: boolean,
) {
  if (history && hasTrash) return isMany ? 'trashMany' : 'trash'
  return isMany ? 'forEverMany' : 'forEver'
}
