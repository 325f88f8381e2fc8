import { order } from '@tessera/ecommerce'
import { defineAdmin } from '@tessera/widget-sdk/admin'
import { blocks } from './blocks/index.ts'

export default defineAdmin({
  blocks,
  panels: [{ name: 'orders', reads: order, load: () => import('./OrdersPanel.tsx') }],
})
