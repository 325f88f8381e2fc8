import { type BatchOperation, type Entity, type Field, fieldEntries, type Localized } from '@tessera/core'
import type { BlockSample } from '@tessera/widget-sdk/admin'
import { blockRef } from './block-ref.ts'

const heading: Localized = { en: 'A heading that says what matters', ru: 'Заголовок о самом важном' }
const line: Localized = {
  en: 'One sentence that explains it to somebody who is here for the first time.',
  ru: 'Одно предложение для тех, кто здесь впервые.',
}
const passage: Localized = {
  en: 'Write here what your visitors want to know: what it is, whom it is for, and what to do next.',
  ru: 'Напишите здесь то, что хотят знать посетители: что это такое, для кого и что делать дальше.',
}

/** The operation that creates a record with placeholder texts, as its definition requires. */
export function sampleRecord(entity: Entity, variant: string, sample: BlockSample): BatchOperation {
  const values = fieldEntries(entity).flatMap(([name, field]) => {
    const value = sampleValue(name, field, sample)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { action: 'create', entity: entity.path, ref: blockRef, data: { ...Object.fromEntries(values), variant } }
}

/** Undefined: the field is left to its default. */
function sampleValue(name: string, field: Field, sample: BlockSample): unknown {
  if (!field.writable) return undefined
  if (field.kind === 'richText') return sample.text(passage)
  if (field.kind === 'localized') {
    if (name === 'title') return sample.text(heading)
    return name === 'subtitle' || field.required ? sample.text(line) : undefined
  }
  return undefined
}
