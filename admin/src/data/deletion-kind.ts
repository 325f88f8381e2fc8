import type { Entity } from '@tessera/core'
import type { AdminStart } from '../app/start.ts'

/** What becomes of records that are deleted: the trash of this site has them, or nothing has. */
export function deletionKind(
  { history }: Pick<Entity, 'history'>,
  { hasTrash }: Pick<AdminStart, 'hasTrash'>,
  isMany: boolean,
) {
  if (history && hasTrash) return isMany ? 'trashMany' : 'trash'
  return isMany ? 'forEverMany' : 'forEver'
}
