import {
  type BatchOperation,
  type Entity,
  type Input,
  type Localized,
  type Relation,
  richTextFrom,
} from '@tessera/core'
import type { BlockSample } from './block.ts'

/** A record of a block with what is linked to it, as declared by `sampleRecord`. */
export interface SampleRecord {
  readonly entity: Entity
  readonly data: Readonly<Record<string, unknown>>
  readonly links: readonly SampleLinks[]
}

/** Ordered links of one relation. */
export interface SampleLinks {
  readonly relation: Relation
  /** Records to create, or indices of pictures in `BlockSample.pictures`. */
  readonly to: readonly SampleRecord[] | readonly number[]
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * A record of a block. Localized texts are given in every known language, rich texts in the form that `richTextFrom` reads.
 * @param links what it is linked to
 */
export function sampleRecord<E extends Entity>(
  entity: E,
  data: Input<E>,
  ...links: readonly SampleLinks[]
): SampleRecord {
  return { entity, data: data as SampleRecord['data'], links }
}

/**
 * @param relation one whose left end is the record that has these links
 * @param data fields of each link: `{ variant: 'additional' }`
 */
export function sampleLinks(
  relation: Relation,
  to: readonly SampleRecord[],
  data: SampleLinks['data'] = {},
): SampleLinks {
  return { relation, to, data }
}

/**
 * Pictures of the library.
 * @param relation one whose right end are files
 * @param places their indices: 0 is the largest. A library with too few pictures repeats one, an empty one gives none.
 */
export function samplePictures(relation: Relation, ...places: readonly number[]): SampleLinks {
  return { relation, to: places, data: {} }
}

/** Writes that create a record and all that is linked to it, grouped by entity to keep the number of statements low. */
export function sampleOperations(root: SampleRecord, sample: BlockSample): BatchOperation[] {
  const records = [...new Set(recordsOf(root))]
  const refs = new Map(records.map((record, index) => [record, index === 0 ? 'block' : `sample-${index}`]))
  const refOf = (record: SampleRecord) => ({ $ref: refs.get(record) ?? '' })
  const created = records.map(
    (record): BatchOperation => ({
      action: 'create',
      entity: record.entity.path,
      ref: refOf(record).$ref,
      data: dataOf(record, sample),
    }),
  )
  const links = records.flatMap(record =>
    record.links.flatMap(({ relation, to, data }) => {
      const [left, right] = relation.ends
      const ids = targetsOf(to, sample)
      return ids.map(
        (target, orderIndex): BatchOperation => ({
          action: 'create',
          entity: relation.path,
          data: {
            orderIndex,
            ...data,
            [left]: refOf(record),
            [right]: typeof target === 'string' ? target : refOf(target),
          },
        }),
      )
    }),
  )
  return [...byEntity(created), ...byEntity(links)]
}

/** The record and all below it, itself first. */
function recordsOf(record: SampleRecord): SampleRecord[] {
  return [
    record,
    ...record.links.flatMap(({ to }) => to.flatMap(each => (typeof each === 'number' ? [] : recordsOf(each)))),
  ]
}

function targetsOf(to: SampleLinks['to'], { pictures }: BlockSample): readonly (SampleRecord | string)[] {
  const targets = to.map(each => (typeof each === 'number' ? pictures[each % pictures.length] : each))
  return [...new Set(targets)].filter(each => each !== undefined)
}

function dataOf({ entity, data }: SampleRecord, sample: BlockSample): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = entity.fields[name]
      if (!field?.localized) return [name, value]
      const texts = sample.text(value as Localized)
      return [name, field.kind === 'richText' ? storedTexts(texts) : texts]
    }),
  )
}

function storedTexts(texts: Localized): Localized {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, richTextFrom(text)]))
}

function byEntity(operations: readonly BatchOperation[]): BatchOperation[] {
  return [...Map.groupBy(operations, ({ entity }) => entity).values()].flat()
}
