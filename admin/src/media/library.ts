import { packages } from '../model/admin-packages.ts'

/** The file library; null where no package provides one. */
export const library = packages.findLast(each => each.library)?.library ?? null
