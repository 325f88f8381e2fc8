import type { Block } from '@tessera/widget-sdk/admin'
import { packages } from './admin-packages.ts'

/** The blocks of all packages, in the order of the configuration. Only for lazy screens. */
export const packageBlocks: readonly Block[] = (
  await Promise.all(packages.map(({ blocks }) => blocks?.() ?? []))
).flat()
