import { defineModule, type Entity, type ModuleAdmin } from '@tessera/core'
import { expect, it } from 'vitest'
import { createEntityModel } from './entity-model.ts'
import { inMenuOrder } from './menu-order.ts'

const order = (modules: Readonly<Record<string, ModuleAdmin>>) =>
  inMenuOrder(
    createEntityModel(
      Object.entries(modules).map(
        ([name, admin]) => defineModule(name, { admin }).entity('thing') as unknown as Entity,
      ),
    ),
  )

it('daily work comes first, what keeps a site running last, and other modules between them', () => {
  const menu = { group: 'system' } as const
  expect(order({ keys: { menu }, plain: {}, shop: { menu: { group: 'daily' } } })).toEqual(['shop', 'plain', 'keys'])
})

it('a number places a module in its group; those without one follow as they are configured', () => {
  const daily = (order?: number): ModuleAdmin => ({ menu: { group: 'daily', ...(order !== undefined && { order }) } })
  const modules = { second: daily(2), late: daily(), later: daily(), between: daily(1.5), first: daily(1) }
  expect(order(modules)).toEqual(['first', 'between', 'second', 'late', 'later'])
})
