import { adminPackages } from 'virtual:tessera/admin'
import type { AdminPackage } from '@tessera/widget-sdk/admin'

/** The back-office parts of widget packages, in the order of the configuration. */
export const packages: readonly AdminPackage[] = adminPackages.map(each => (each.default ?? {}) as AdminPackage)

/** Loads the identity provider; absent where no package has one. */
export const openIdentity = packages.findLast(each => each.identity)?.identity
