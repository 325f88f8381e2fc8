import { type Query, useQueryClient } from '@tanstack/react-query'
import { model, notify, problemText, restoreFromTrash, useAdmin } from '@tessera/admin'
import type { BatchOperation, HistoryChange, HistoryEntry } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useRef, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import type { RecordName } from '../selection.ts'
import { type Change, operationsOf, redoSteps, type Step, undoSteps } from './change.ts'
import {
  emptyUndoStack,
  entryToUndo,
  type UndoEntry,
  type UndoStack,
  withDone,
  withRedone,
  withUndone,
} from './undo-stack.ts'

/** The writes of the composer, with undo and redo. */
export interface Writes {
  /**
   * Writes all changes or none, announces it and makes it undoable.
   * @param changes or a function that makes them from the results of earlier writes
   * @param isQuiet the result is visible: it is announced to screen readers only
   * @returns null when it was refused, after a message
   */
  readonly write: (
    changes: readonly Change[] | (() => readonly Change[]),
    message: string,
    isQuiet?: boolean,
  ) => Promise<readonly AdminRow[] | null>
  /** The last action, for screen readers. */
  readonly message: string
  /** Makes the last save of a form undoable. */
  readonly rememberSave: (record: RecordName) => Promise<void>
  readonly undo: (() => Promise<void>) | null
  readonly redo: (() => Promise<void>) | null
  readonly isBusy: boolean
}

/** The writes of one composer. All queries are refetched after each. */
export function useWrites(): Writes {
  const { api } = useAdmin()
  const client = useQueryClient()
  const m = useMessages('useWrites')
  const language = useLanguage()
  const [{ past, future }, setStack] = useState(emptyUndoStack)
  // As of the last write, whether that was rendered or not: keys may be faster.
  const stack = useRef(emptyUndoStack)
  const [isBusy, setBusy] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const batch = async (operations: readonly BatchOperation[]) =>
    (await api<readonly AdminRow[]>('POST', '/api/core/batch', { body: { operations } })).data

  function change(make: (stack: UndoStack, entry: UndoEntry) => UndoStack, entry: UndoEntry): void {
    stack.current = make(stack.current, entry)
    setStack(stack.current)
  }

  /** Runs writes one after another, since each is based on the results of the one before. */
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result | null> {
    const result = queue.current.then(async () => {
      setBusy(true)
      try {
        return await work()
      } catch (error) {
        notify(problemText(error, language), { kind: 'error' })
        return null
      } finally {
        setBusy(false)
        void client.invalidateQueries({ predicate: query => !isWriteBasis(query) })
        // The next write is based on these.
        await client.invalidateQueries({ predicate: isWriteBasis })
      }
    })
    queue.current = result
    return result
  }

  async function perform(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (step.kind === 'batch') await batch(step.operations)
      else {
        const entity = model.entities.get(step.entity)
        if (!entity || (await restoreFromTrash(api, entity, [step.id])) === 0) throw new Error(m.gone)
      }
    }
  }

  /** @param chosen the last one where none is */
  async function undo(chosen?: UndoEntry): Promise<void> {
    await enqueue(async () => {
      const entry = entryToUndo(stack.current, chosen)
      if (!entry) return
      await perform(entry.undo)
      change(withUndone, entry)
      setAnnouncement(m.undone)
    })
  }

  async function redo(): Promise<void> {
    await enqueue(async () => {
      const entry = stack.current.future.at(-1)
      if (!entry) return
      await perform(entry.redo)
      change(withRedone, entry)
      setAnnouncement(m.redone)
    })
  }

  return {
    isBusy,
    message: announcement,
    write: (given, message, isQuiet = false) =>
      enqueue(async () => {
        const changes = typeof given === 'function' ? given() : given
        if (changes.length === 0) return []
        const records = await batch(operationsOf(changes))
        const entry = { undo: undoSteps(changes, records), redo: redoSteps(changes, records) }
        change(withDone, entry)
        if (isQuiet) setAnnouncement(message)
        else notify(message, { undo: { label: m.undo, run: () => void undo(entry) } })
        return records
      }),
    rememberSave: async ({ entity, id }) => {
      try {
        const query = new URLSearchParams({ entity, record: id, limit: '1' })
        const [latest] = (await api<readonly HistoryEntry[]>('GET', `/api/core/history?${query}`)).data
        if (latest?.action !== 'updated') return
        const { data } = await api<HistoryChange>('GET', `/api/core/history/${latest.id}`)
        const { before, after } = data
        const update = (values: HistoryChange['before']): Step => ({
          kind: 'batch',
          operations: [{ action: 'update', entity, id, data: writable(entity, values) }],
        })
        change(withDone, { undo: [update(before)], redo: [update(after)] })
      } catch {
        // Without the right to read the history there is no undo here.
      }
    },
    undo: past.length > 0 || isBusy ? () => undo() : null,
    redo: future.length > 0 ? redo : null,
  }
}

/** Whether writes are based on the data of a query: the parts of the page, and the selected record. */
function isWriteBasis({ queryKey }: Query): boolean {
  return queryKey[1] === 'parts' || queryKey[1] === 'record'
}

function writable(path: string, values: HistoryChange['before']): HistoryChange['before'] {
  const fields = model.entities.get(path)?.fields ?? {}
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.writable))
}
