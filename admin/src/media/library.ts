import type { Entity } from '@tessera/core'
import { packages } from '../model/admin-packages.ts'

/** The files of this site; null where no package brings them. */
export const library = packages.findLast(each => each.library)?.library ?? null

/** Whether the records of an entity are the files of the library. */
export function isLibraryOf({ path }: Pick<Entity, 'path'>): boolean {
  return library?.entity.path === path
}
