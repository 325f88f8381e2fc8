import type { Entity, Rights } from '@tessera/core'
import type { EntityModel } from '../model/entity-model.ts'
import type { Labels } from '../model/labels.ts'
import { inMenuOrder } from '../model/menu-order.ts'

/** A module in the menu with its visible entities: what is worked with every day, and what is set up once. */
export interface NavigationGroup {
  readonly module: string
  readonly name: string
  readonly entities: readonly Entity[]
  readonly settings: readonly Entity[]
}

/**
 * The entities in the menu: those that the current user may read, except relations and those edited inside another
 * entity's form. Modules without such entities are left out.
 */
export function navigationGroups(
  model: Pick<EntityModel, 'modules' | 'moduleAdmin' | 'of'>,
  { entities: rights }: Pick<Rights, 'entities'>,
  labels: Pick<Labels, 'many' | 'module'>,
): readonly NavigationGroup[] {
  return inMenuOrder(model).flatMap(module => {
    const entities = model
      .of(module)
      .filter(entity => !entity.ends && !entity.admin.isHidden && rights[entity.path]?.includes('read'))
      .toSorted((a, b) => labels.many(a).localeCompare(labels.many(b)))
    const settings = entities.filter(({ admin }) => admin.menu === 'settings')
    const daily = entities.filter(({ admin }) => admin.menu !== 'settings')
    return entities.length === 0 ? [] : [{ module, name: labels.module(module), entities: daily, settings }]
  })
}
