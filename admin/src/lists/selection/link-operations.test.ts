import { contentFields, defineModule, relation } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { expect, it } from 'vitest'
import type { ListRelation } from '../state/list-relations.ts'
import { type LinkMode, linkOperations } from './link-operations.ts'

const { entity } = defineModule('garden')
const bed = entity('bed', { fields: contentFields() })
const plant = entity('plant', { fields: contentFields() })
const bedsToPlants = relation(bed, plant)

const ofPlants: ListRelation = { relation: bedsToPlants, key: 'plantId', end: { key: 'bedId', entity: bed } }
const ofBeds: ListRelation = { relation: bedsToPlants, key: 'bedId', end: { key: 'plantId', entity: plant } }
const link = (bedId: string, plantId: string): AdminRow => ({
  id: `${bedId}-${plantId}`,
  variant: 'default',
  createdAt: '',
  updatedAt: '',
  bedId,
  plantId,
})
const links = [link('north', 'mint'), link('north', 'sage'), link('south', 'sage')]

function written(mode: LinkMode, ids: readonly string[], relationOf = ofPlants, owners = ['mint', 'sage', 'rue']) {
  const operations = linkOperations({ relation: relationOf, mode, ids }, owners, links, new Map([['east', 4]]))
  return operations.map(operation =>
    operation.action === 'create'
      ? `+${operation.data.bedId}-${operation.data.plantId}@${operation.data.orderIndex}`
      : `-${operation.action === 'delete' ? operation.id : ''}`,
  )
}

it('records are linked to each selected one that is not linked to them yet, after those that are', () => {
  expect(written('add', ['east'])).toEqual(['+east-mint@5', '+east-sage@6', '+east-rue@7'])
  expect(written('add', ['north'])).toEqual(['+north-rue@0'])
})

it('the order is that of the end which has it', () => {
  expect(written('add', ['thyme', 'rue'], ofBeds, ['west', 'east'])).toEqual([
    '+west-thyme@0',
    '+west-rue@1',
    '+east-thyme@5',
    '+east-rue@6',
  ])
})

it('links to the chosen records are removed, and no others', () => {
  expect(written('remove', ['north'])).toEqual(['-north-mint', '-north-sage'])
  expect(written('remove', ['east'])).toEqual([])
})

it('what is linked is replaced: only links that change are written', () => {
  expect(written('replace', ['south'])).toEqual(['-north-mint', '-north-sage', '+south-mint@0', '+south-rue@1'])
  expect(written('replace', [])).toEqual(['-north-mint', '-north-sage', '-south-sage'])
})
