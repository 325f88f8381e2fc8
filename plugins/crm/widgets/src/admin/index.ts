import { request } from '@tessera/crm'
import { defineAdmin } from '@tessera/widget-sdk/admin'
import { blocks } from './blocks/index.ts'

export default defineAdmin({
  blocks,
  panels: [{ name: 'requests', reads: request, load: () => import('./RequestsPanel.tsx') }],
})
