import { defineModule } from '@tessera/core'
import { expect, it, vi } from 'vitest'

vi.mock('virtual:tessera/admin', () => {
  const entity = defineModule('tea').entity('widget')
  const blocks = async () => [{ key: 'tea-pot', entity, variant: 'pot', group: 'ware', operations: () => [] }]
  return { definitions: [], adminPackages: [{ default: { blocks } }] }
})
vi.mock('virtual:tessera/admin-names', () => ({ adminPackageNames: ['tea-widgets'] }))

const { speak } = await import('../context/interface-texts.ts')
const { blockTexts, packageBlocks } = await import('./blocks.ts')

it('blocks have the texts of their package, in the language of the back office or in a given one', () => {
  const texts = {
    blocks: { 'tea-pot': { name: 'Чайник', description: 'Глиняный', keywords: 'заварка' } },
    blockGroups: { ware: 'Посуда' },
  }
  const said = (other?: typeof texts) => packageBlocks.map(block => blockTexts(block, other))
  speak('ru', { packages: { 'tea-widgets': texts }, definitions: {} })
  const russian = { name: 'Чайник', description: 'Глиняный', keywords: 'заварка', group: 'Посуда' }
  expect(said()).toEqual([russian])
  speak('en', { packages: {}, definitions: {} })
  expect(said()).toEqual([{ name: 'Tea pot', description: '', keywords: '', group: 'Ware' }])
  expect(said(texts)).toEqual([russian])
})
