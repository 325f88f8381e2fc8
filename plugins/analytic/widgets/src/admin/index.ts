import { metric } from '@tessera/analytic'
import { defineAdmin } from '@tessera/widget-sdk/admin'
import { figures } from './blocks/figures.ts'

export default defineAdmin({
  blocks: [figures],
  panels: [{ name: 'figures', place: 'main', reads: metric, load: () => import('./FiguresPanel.tsx') }],
})
