import { order } from '@tessera/ecommerce'
import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  blocks: async () => (await import('./blocks/index.ts')).blocks,
  panels: [{ name: 'orders', reads: order, load: () => import('./OrdersPanel.tsx') }],
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
})
