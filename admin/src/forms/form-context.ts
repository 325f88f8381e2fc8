import type { Entity } from '@tessera/core'
import { createContext, useContext } from 'react'
import type { LoadedRecord } from '../data/records.ts'

/** What the inputs of a form know of it beside its values. */
export interface RecordFormContext {
  readonly entity: Entity
  /** The record as it was loaded or saved last; null for a new one. */
  readonly record: LoadedRecord | null
  /** Nobody may change anything: for whoever may only read. */
  readonly isDisabled: boolean
}

const Context = createContext<RecordFormContext | null>(null)

export const RecordFormProvider = Context.Provider

/** @throws outside a form */
export function useRecordFormContext(): RecordFormContext {
  const context = useContext(Context)
  if (!context) throw new Error('Inputs are drawn inside a form only')
  return context
}
