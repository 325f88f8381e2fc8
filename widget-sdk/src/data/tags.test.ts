import { defineModule, type Entity, linkedColumn, reference, relation, text } from '@tessera/core'
import { expect, it } from 'vitest'
import type { DataQuery } from './data-query.ts'
import { tagsOf } from './tags.ts'

const { entity } = defineModule('garden')
const bed = entity('bed', { fields: { slug: text() } })
const plant = entity('plant', { fields: { name: text(), bestBedId: reference(bed) } })
const bedsToPlants = relation(bed, plant)
const entities = new Map([bed, plant, bedsToPlants].map(each => [each.path, each as Entity]))

const tags = (kind: 'list' | 'count', column: string) => {
  const query = { filters: { and: [{ column, method: 'isNotNull' } as const] } }
  return tagsOf({ kind, entity: plant, query } as DataQuery, [], entities).toSorted()
}

it('a list that is filtered by related records depends on them, and on both ends of links', () => {
  const own = ['garden/plants']
  const related = ['garden/beds', 'garden/beds-to-plants', 'garden/plants']
  for (const kind of ['list', 'count'] as const) {
    expect(tags(kind, 'name')).toEqual(own)
    expect(tags(kind, 'bestBedId')).toEqual(own)
    expect(tags(kind, 'bestBed.slug')).toEqual(['garden/beds', 'garden/plants'])
    expect([...new Set(tags(kind, linkedColumn(plant, bedsToPlants)))]).toEqual(related)
    expect([...new Set(tags(kind, 'bedsToPlants.bed.slug'))]).toEqual(related)
  }
})
