import type { Block } from '@tessera/widget-sdk/admin'
import { profileList } from './profile-list.ts'
import { profileOverview } from './profile-overview.ts'

/** Blocks about people. */
export const blocks: readonly Block[] = [profileList, profileOverview]
