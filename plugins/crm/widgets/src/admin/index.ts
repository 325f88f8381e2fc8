import { request } from '@tessera/crm'
import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  blocks: async () => (await import('./blocks/index.ts')).blocks,
  panels: [{ name: 'requests', reads: request, load: () => import('./RequestsPanel.tsx') }],
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
})
