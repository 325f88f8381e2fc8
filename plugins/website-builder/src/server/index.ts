import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'
import { addSiteLogotype } from './site-logotype.ts'

export { addMenu, addMenuEntries, type Menu, type MenuEntry } from './menu-content.ts'

export default definePlugin({
  dependencies: ['file-storage'],
  entities: definitions,
  pageFrame: { above: ['navbar-default'], below: ['footer-default'], fill: addSiteLogotype },
  startingPoints: [
    {
      key: 'company',
      pages: [
        {
          key: 'home',
          url: '/',
          widgets: [
            { variant: 'content-hero', texts: 'hero' },
            { variant: 'content-default', texts: 'about' },
          ],
        },
      ],
    },
  ],
  migrations: new URL('../../migrations/', import.meta.url),
})
