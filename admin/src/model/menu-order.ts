import type { MenuPlace } from '@tessera/core'
import type { EntityModel } from './entity-model.ts'

const groups: readonly NonNullable<MenuPlace['group']>[] = ['daily', 'other', 'system']

/** Names of modules in the order of the menu. */
export function inMenuOrder({ modules, moduleAdmin }: Pick<EntityModel, 'modules' | 'moduleAdmin'>): readonly string[] {
  const positions = modules.map(name => {
    const { group = 'other', order } = moduleAdmin(name).menu ?? {}
    return { name, group: groups.indexOf(group), order: order ?? Number.MAX_SAFE_INTEGER }
  })
  return positions.toSorted((a, b) => a.group - b.group || a.order - b.order).map(({ name }) => name)
}
