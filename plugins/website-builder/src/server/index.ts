import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'

export { addMenu, addMenuEntries, type Menu, type MenuEntry } from './menu-content.ts'

export default definePlugin({
  dependencies: ['file-storage'],
  entities: definitions,
  migrations: new URL('../../migrations/', import.meta.url),
})
