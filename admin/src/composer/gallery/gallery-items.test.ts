import { defineModule } from '@tessera/core'
import { expect, it, vi } from 'vitest'

vi.mock('virtual:tessera/admin', () => {
  const made = defineModule('tea').entity('widget')
  const pages = { page: { path: 'host/pages' }, widget: { module: 'host' }, external: { pointer: { name: 'widget' } } }
  const blocks = async () => [{ key: 'pot', entity: made, variant: 'pot', group: 'ware', operations: () => [] }]
  return { definitions: [{ made }], adminPackages: [{ default: { pages, blocks } }] }
})
vi.mock('virtual:tessera/admin-names', () => ({ adminPackageNames: ['tea-widgets'] }))

const { speak } = await import('../../context/interface-texts.ts')
const { labelsIn } = await import('../../model/labels.ts')
const { galleryItems, matchingItems } = await import('./gallery-items.ts')

const english = {
  packages: { 'tea-widgets': { blocks: { pot: { name: 'Tea pot' } }, blockGroups: { ware: 'Ware' } } },
  definitions: {},
}
const russian = {
  packages: {
    'tea-widgets': { blocks: { pot: { name: 'Чайник', keywords: 'заварка' } }, blockGroups: { ware: 'Посуда' } },
  },
  definitions: { tea: { entities: { widget: { variants: { shelf: 'Полка' } } } } },
}

it('blocks are found by what they are called in any language of the back office', () => {
  speak('en', english)
  const variants = new Map([['tea/widgets', ['pot', 'shelf']]])
  const found = (search: string, others: readonly (typeof english | typeof russian)[]) =>
    matchingItems(galleryItems(variants, labelsIn('en'), 'en', others), search).map(({ name }) => name)
  expect(found('', [])).toEqual(['Tea pot', 'Shelf'])
  expect(found('чайник', [])).toEqual([])
  for (const [search, names] of [
    ['чайник', ['Tea pot']],
    ['ЗАВАРКА посуда', ['Tea pot']],
    ['pot ware', ['Tea pot']],
    ['полка', ['Shelf']],
    ['shelf', ['Shelf']],
    ['кружка', []],
  ] as const) {
    expect(found(search, [english, russian]), search).toEqual(names)
  }
})
