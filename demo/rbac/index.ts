import { createPages } from '@tessera/host/server'
import { widget } from '@tessera/rbac'
import { defineContent, system } from '@tessera/server'
import { createWidgets } from '../website-builder/create-widgets.ts'
import { accountPages } from './pages.ts'
import { walls } from './walls.ts'
import { demoWidgets } from './widgets.ts'

/** Login pages beside walls of tiles. */
export const rbacDemo = defineContent({
  module: 'rbac',
  key: 'studio',
  after: ['website-builder', 'host'],
  async create(host) {
    await host.service(widget).createMany(
      demoWidgets.map(each => ({ ...each, adminTitle: each.title.en })),
      system,
    )
    await createWidgets(host, walls)
    await createPages(host, accountPages)
  },
})
