import { page } from '@tessera/host'
import { defineAdmin } from '@tessera/widget-sdk/admin'
import { PanelsTopLeft } from 'lucide-react'

export default defineAdmin({
  pages: page,
  screens: [
    {
      path: 'pages',
      load: () => import('./composer/pages/PagesScreen.tsx'),
      menu: { name: 'pages', Icon: PanelsTopLeft, needs: { entity: page, right: 'update' } },
    },
    { path: 'pages/:id', load: () => import('./composer/ComposerScreen.tsx'), isWide: true },
  ],
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
})
