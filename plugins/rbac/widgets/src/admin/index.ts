import { deviceName, session } from '@tessera/rbac'
import { defineAdmin } from '@tessera/widget-sdk/admin'
import { issueTexts } from './issue-texts.ts'

export default defineAdmin({
  issues: issueTexts,
  blocks: async () => (await import('./blocks/index.ts')).blocks,
  words: { [`${session.path}.userAgent`]: userAgent => deviceName(userAgent) ?? userAgent },
  identity: () => import('./identity.ts'),
})
