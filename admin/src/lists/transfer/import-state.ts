import type { ImportReport, OpenColumns, TransferColumnInfo } from '@tessera/core'
import type { ImportFile, ImportSource } from './import-file.ts'
import type { ImportMapping } from './import-targets.ts'

type ImportStep = 'file' | 'columns' | 'check' | 'done'

export interface ImportState {
  readonly step: ImportStep
  /** The chosen file; null until one was read. */
  readonly source: ImportSource | null
  readonly file: ImportFile | null
  readonly mapping: ImportMapping
  /** The field by which existing records are matched; null where every row is a new record. */
  readonly matchKey: string | null
  /** Columns beside the fields that the user may import. */
  readonly columns: readonly TransferColumnInfo[]
  /** Columns that the import may add. */
  readonly open: readonly OpenColumns[]
  /** Columns in which missing records are created. */
  readonly creating: readonly string[]
  /** What a package says the file is, such as an export of another product. */
  readonly format: string | null
  readonly report: ImportReport | null
  /** Rows that have been processed, of an import that goes on or broke off. */
  readonly processed: number
  /** The rows are being sent. */
  readonly isPending: boolean
  /** Why the last attempt failed. */
  readonly error: string | null
}

/** What happened to an import. */
export type ImportEvent =
  /** A file was read, or the same one in another encoding. @property mapping what its columns are most likely to be */
  | {
      readonly type: 'fileRead'
      readonly source: ImportSource
      readonly file: ImportFile
      readonly mapping: ImportMapping
      /** Fields by which records can be matched. */
      readonly keys: readonly string[]
      readonly columns?: readonly TransferColumnInfo[]
      readonly open?: readonly OpenColumns[]
      readonly format?: string | null
    }
  | { readonly type: 'mappingChanged'; readonly mapping: ImportMapping }
  | { readonly type: 'matchKeyChanged'; readonly matchKey: string | null }
  | { readonly type: 'creatingChanged'; readonly creating: readonly string[] }
  | { readonly type: 'sent' }
  /** A part of the rows was processed, and what came of all so far. */
  | { readonly type: 'progressed'; readonly report: ImportReport; readonly processed: number }
  | { readonly type: 'reported'; readonly report: ImportReport; readonly isDryRun: boolean }
  | { readonly type: 'failed'; readonly error: string }
  | { readonly type: 'wentBack' }
  | { readonly type: 'startedAgain' }

export const newImport: ImportState = {
  step: 'file',
  source: null,
  file: null,
  mapping: {},
  matchKey: null,
  columns: [],
  open: [],
  creating: [],
  format: null,
  report: null,
  processed: 0,
  isPending: false,
  error: null,
}

/** The state after an event; one that doesn't fit, such as another step while rows are being sent, changes nothing. */
export function importReducer(state: ImportState, event: ImportEvent): ImportState {
  switch (event.type) {
    case 'sent':
      return state.file && !state.isPending && obstacleOf(state) === null
        ? { ...state, isPending: true, error: null }
        : state
    case 'reported':
      if (!state.isPending) return state
      return { ...state, isPending: false, report: event.report, processed: 0, step: event.isDryRun ? 'check' : 'done' }
    case 'progressed':
      return state.isPending ? { ...state, processed: event.processed } : state
    case 'failed':
      return { ...state, isPending: false, error: event.error }
    default:
      return state.isPending ? state : edited(state, event)
  }
}

type Edit = Exclude<ImportEvent, { readonly type: 'sent' | 'progressed' | 'reported' | 'failed' }>

function edited(state: ImportState, event: Edit): ImportState {
  switch (event.type) {
    case 'fileRead': {
      const { source, file, mapping, keys, columns = [], open = [], format = null } = event
      const chosen = Object.values(mapping)
      const matchKey = keys.find(key => chosen.includes(key)) ?? null
      const creating = columns.flatMap(({ name, canCreate }) => (canCreate && chosen.includes(name) ? [name] : []))
      return { ...newImport, step: 'columns', source, file, mapping, matchKey, columns, open, creating, format }
    }
    case 'mappingChanged':
      return { ...state, mapping: event.mapping, processed: 0 }
    case 'creatingChanged':
      return { ...state, creating: event.creating }
    case 'matchKeyChanged':
      return { ...state, matchKey: event.matchKey, processed: 0 }
    case 'wentBack':
      if (state.step === 'done') return state
      return { ...state, step: state.step === 'check' ? 'columns' : 'file', error: null, processed: 0 }
    case 'startedAgain':
      return { ...state, step: 'file', error: null }
  }
}

/** Why the rows can't be sent yet: no column has a field, two have the same, or none has the field that records are matched by. */
export function obstacleOf({ mapping, matchKey }: ImportState): 'nothingChosen' | 'twice' | 'needsKey' | null {
  const chosen = Object.values(mapping)
  if (chosen.length === 0) return 'nothingChosen'
  if (new Set(chosen).size < chosen.length) return 'twice'
  return matchKey !== null && !chosen.includes(matchKey) ? 'needsKey' : null
}

/** What is sent of each row. Ids are left out where every row is a new record. */
export function sentMapping({ mapping, matchKey }: ImportState): ImportMapping {
  if (matchKey !== null) return mapping
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== 'id'))
}
