import type { Entity } from '@tessera/core'
import { createContext, useContext } from 'react'
import type { LoadedRecord } from '../data/records.ts'

/** What inputs know about their form, apart from its values. */
export interface RecordFormContext {
  readonly entity: Entity
  /** The record as it was loaded or saved last; null for a new one. */
  readonly record: LoadedRecord | null
  /** The form is read-only. */
  readonly isDisabled: boolean
}

const Context = createContext<RecordFormContext | null>(null)

export const RecordFormProvider = Context.Provider

/** @throws outside a form */
export function useRecordFormContext(): RecordFormContext {
  const context = useContext(Context)
  if (!context) throw new Error('Inputs are rendered inside a form only')
  return context
}
