import type { Block } from '@tessera/widget-sdk/admin'
import { packages } from './admin-packages.ts'

/** What all packages bring to put on a page, in the order of the configuration. Only for screens that are fetched when they are opened. */
export const packageBlocks: readonly Block[] = (
  await Promise.all(packages.map(({ blocks }) => blocks?.() ?? []))
).flat()
