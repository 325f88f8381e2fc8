import { adminPackages } from 'virtual:tessera/admin'
import type { AdminPackage } from '@tessera/widget-sdk/admin'

/** What the packages of widgets bring to the back office, in the order of the configuration. */
export const packages: readonly AdminPackage[] = adminPackages.map(each => (each.default ?? {}) as AdminPackage)

/** Opens who works here and how they come in; absent where no package says it. */
export const openIdentity = packages.findLast(each => each.identity)?.identity
