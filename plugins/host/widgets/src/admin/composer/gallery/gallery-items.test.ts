import type { Labels } from '@tessera/admin'
import { defineModule, toSentence } from '@tessera/core'
import { expect, it, vi } from 'vitest'

vi.mock('virtual:tessera/admin', () => {
  const made = defineModule('tea').entity('widget')
  const blocks = async () => [{ key: 'pot', entity: made, variant: 'pot', group: 'ware', operations: () => [] }]
  return { definitions: [{ made }], adminPackages: [{ default: { blocks } }] }
})
vi.mock('virtual:tessera/admin-names', () => ({ adminPackageNames: ['tea-widgets'] }))
vi.mock('virtual:tessera/icons/modules', () => ({ icons: {} }))
vi.mock('virtual:tessera/icons/entities', () => ({ icons: {} }))

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
  const labels = { module: toSentence, plainVariant: () => undefined } as unknown as Labels
  const variants = new Map([['tea/widgets', ['pot', 'shelf']]])
  const found = (search: string, others: readonly (typeof english | typeof russian)[]) =>
    matchingItems(galleryItems(variants, labels, 'en', others), search).map(({ name }) => name)
  expect(found('', [])).toEqual(['Pot', 'Shelf'])
  expect(found('чайник', [])).toEqual([])
  for (const [search, names] of [
    ['чайник', ['Pot']],
    ['ЗАВАРКА посуда', ['Pot']],
    ['pot ware', ['Pot']],
    ['полка', ['Shelf']],
    ['shelf', ['Shelf']],
    ['кружка', []],
  ] as const) {
    expect(found(search, [english, russian]), search).toEqual(names)
  }
})
