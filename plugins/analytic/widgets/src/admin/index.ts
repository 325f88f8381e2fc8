import { metric } from '@tessera/analytic'
import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  blocks: async () => [(await import('./blocks/figures.ts')).figures],
  panels: [{ name: 'figures', place: 'main', reads: metric, load: () => import('./FiguresPanel.tsx') }],
})
