import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { FilePreview } from '../fields/file/FilePreview.tsx'
import { useMessages } from '../messages.ts'
import { ReferencedRecord } from './ReferencedRecord.tsx'
import { readableValue } from './readable-value.ts'
import { targetOf } from './target-of.ts'

interface ReadableValueProps {
  readonly entity: Entity
  readonly name: string
  /** For a localized field, the text of one language. */
  readonly value: unknown
  /** Known values of the record: a pointer's target depends on them. */
  readonly record?: Readonly<Record<string, unknown>>
}

/** A value for people: a reference as the record's name, a file as its picture. */
export function ReadableValue({ entity, name, value, record = {} }: ReadableValueProps) {
  const m = useMessages('readableValue')
  const language = useLanguage()
  const target = targetOf(entity, name, record)
  if (target && typeof value === 'string') return <ReferencedRecord target={target} id={value} />
  if (entity.fields[name]?.kind === 'file') return <FilePreview value={value} />
  if (typeof value === 'boolean') return value ? m.yes : m.no
  return readableValue(entity, name, value, language)
}

/** Whether a value is compared as a whole, not word by word. */
export function isAtomic(entity: Entity, name: string, record: Readonly<Record<string, unknown>> = {}): boolean {
  const kind = entity.fields[name]?.kind ?? ''
  return atomicKinds.has(kind) || targetOf(entity, name, record) !== undefined
}

const atomicKinds = new Set(['boolean', 'select', 'date', 'datetime', 'number', 'integer', 'file'])
