import { definePlugin, entitiesIn } from '@tessera/server'
import * as definitions from '../index.ts'

export { addMenu, addMenuEntries, type Menu, type MenuEntry } from './menu-content.ts'

export default definePlugin({
  name: 'website-builder',
  dependencies: ['file-storage'],
  entities: entitiesIn(definitions),
  migrations: new URL('../../migrations/', import.meta.url),
})
