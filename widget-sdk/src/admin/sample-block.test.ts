import { contentFields, defineModule, relation } from '@tessera/core'
import { expect, test } from 'vitest'
import { blockSample } from './block.ts'
import { sampleBlock } from './sample-block.ts'
import { sampleLinks, samplePictures, sampleRecord } from './sample-record.ts'

const { entity } = defineModule('garden')
const bed = entity('bed', { fields: contentFields() })
const plant = entity('plant', { fields: contentFields() })
const picture = entity('picture')
const bedsToPlants = relation(bed, plant)
const plantsToPictures = relation(plant, picture)

const rose = sampleRecord(plant, { title: { en: 'Rose', ru: 'Роза' } }, samplePictures(plantsToPictures, 0, 1))
const sage = sampleRecord(plant, { title: { en: 'Sage', ru: 'Шалфей' }, description: { en: 'It is **grey**.' } })
const block = sampleBlock({
  key: 'two-plants',
  record: sampleRecord(
    bed,
    { variant: 'sunny', title: { en: 'Bed', ru: 'Грядка' } },
    sampleLinks(bedsToPlants, [rose, sage]),
    sampleLinks(bedsToPlants, [rose], { variant: 'additional' }),
  ),
})

const operations = (...options: Parameters<typeof blockSample>) => block.operations?.(blockSample(...options)) ?? []
const titles = (...options: Parameters<typeof blockSample>) =>
  operations(...options).flatMap(each => (each.action === 'create' && 'title' in each.data ? [each.data.title] : []))

test('A block is of the entity and in the variant of its record', () => {
  expect(block).toMatchObject({ key: 'two-plants', entity: bed, variant: 'sunny' })
})

test('The block comes first, records before their links, those of one entity side by side, a shared one once', () => {
  const made = operations({ languages: ['en'], pictures: ['large', 'small'] })
  expect(made.map(({ entity: path }) => path)).toEqual([
    'garden/beds',
    'garden/plants',
    'garden/plants',
    'garden/beds-to-plants',
    'garden/beds-to-plants',
    'garden/beds-to-plants',
    'garden/plants-to-pictures',
    'garden/plants-to-pictures',
  ])
  expect(made[0]).toMatchObject({ ref: 'block', data: { variant: 'sunny' } })
  expect(made.slice(3).map(each => 'data' in each && each.data)).toEqual([
    { bedId: { $ref: 'block' }, plantId: { $ref: 'sample-1' }, orderIndex: 0 },
    { bedId: { $ref: 'block' }, plantId: { $ref: 'sample-2' }, orderIndex: 1 },
    { bedId: { $ref: 'block' }, plantId: { $ref: 'sample-1' }, orderIndex: 0, variant: 'additional' },
    { plantId: { $ref: 'sample-1' }, pictureId: 'large', orderIndex: 0 },
    { plantId: { $ref: 'sample-1' }, pictureId: 'small', orderIndex: 1 },
  ])
})

test('Texts are in those languages of the site that the block knows, in English where it knows none', () => {
  expect(titles({ languages: ['ru', 'en'] })[0]).toEqual({ ru: 'Грядка', en: 'Bed' })
  expect(titles({ languages: ['ru', 'de'] })[0]).toEqual({ ru: 'Грядка' })
  expect(titles({ languages: ['de', 'fr'] })[0]).toEqual({ de: 'Bed' })
})

test('Rich texts are stored as the editor would', () => {
  const [stored] = operations({ languages: ['en'] }).flatMap(each =>
    each.action === 'create' && 'description' in each.data ? [each.data.description as { en: string }] : [],
  )
  expect(JSON.parse(stored?.en ?? '').content[0].content[1]).toEqual({
    type: 'text',
    text: 'grey',
    marks: [{ type: 'bold' }],
  })
})

test('A picture is linked once where the library has too few, and none where it is empty', () => {
  const linked = (pictures: string[]) =>
    operations({ languages: ['en'], pictures }).filter(({ entity: path }) => path === plantsToPictures.path).length
  expect(linked(['only'])).toBe(1)
  expect(linked([])).toBe(0)
})
