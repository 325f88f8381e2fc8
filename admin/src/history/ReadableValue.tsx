import { type Entity, referencesOf } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { FieldCell } from '../fields/FieldCell.tsx'
import { FilePreview } from '../fields/file/FilePreview.tsx'
import { packageComponent } from '../fields/package-component.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { ReferencedRecord } from './ReferencedRecord.tsx'
import { readableValue } from './readable-value.ts'

interface ReadableValueProps {
  readonly entity: Entity
  readonly name: string
  /** For a localized field, the text of one language. */
  readonly value: unknown
  /** Known values of the record: a pointer's target depends on them. */
  readonly record?: Readonly<Record<string, unknown>>
}

/** A value for people: a reference as the record's name, a file as its picture, what a package has a cell for as in lists. */
export function ReadableValue({ entity, name, value, record = {} }: ReadableValueProps) {
  const m = useMessages('readableValue')
  const language = useLanguage()
  const target = targetOf(entity, name, record)
  if (target && typeof value === 'string') return <ReferencedRecord target={target} id={value} />
  if (entity.fields[name]?.kind === 'file') return <FilePreview value={value} />
  if (packageComponent('cells', { entity, name })) {
    return <FieldCell entity={entity} name={name} value={value} language={language} row={record as AdminRow} />
  }
  if (typeof value === 'boolean') return value ? m.yes : m.no
  return readableValue(entity, name, value, language)
}

/** Whether a value is compared as a whole, not word by word. */
export function isAtomic(entity: Entity, name: string, record: Readonly<Record<string, unknown>> = {}): boolean {
  const kind = entity.fields[name]?.kind ?? ''
  if (packageComponent('cells', { entity, name })) return true
  return atomicKinds.has(kind) || targetOf(entity, name, record) !== undefined
}

const atomicKinds = new Set(['boolean', 'select', 'date', 'datetime', 'number', 'integer', 'bigint', 'file'])

type Values = Readonly<Record<string, unknown>>

/**
 * The entity that a field of a record refers to; undefined where it is no reference.
 * @param values of the record, one of which holds the module of a pointer
 */
function targetOf(entity: Entity, name: string, values: Values): Entity | undefined {
  const target = referencesOf(entity).find(each => each.name === name)?.target
  if (target) return model.entities.get(target.path) ?? target
  const { pointer } = entity
  if (pointer?.field !== name) return undefined
  return [...model.entities.values()].find(each => each.name === pointer.name && each.module === values[pointer.module])
}
