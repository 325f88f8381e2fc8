import { packages } from '../model/admin-packages.ts'

/** The files of this site; null where no package brings them. */
export const library = packages.findLast(each => each.library)?.library ?? null
