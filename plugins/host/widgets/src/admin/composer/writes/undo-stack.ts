import type { Step } from './change.ts'

/** A write with the steps that undo and redo it. */
export interface UndoEntry {
  readonly undo: readonly Step[]
  readonly redo: readonly Step[]
}

/** What can be undone and redone; the last of each list comes first. */
export interface UndoStack {
  readonly past: readonly UndoEntry[]
  readonly future: readonly UndoEntry[]
}

export const emptyUndoStack: UndoStack = { past: [], future: [] }

const maxEntries = 100

/** After something new was done there is nothing left to redo. */
export function withDone({ past }: UndoStack, entry: UndoEntry): UndoStack {
  return { past: [...past, entry].slice(-maxEntries), future: [] }
}

export function withUndone({ past, future }: UndoStack, entry: UndoEntry): UndoStack {
  return { past: past.filter(each => each !== entry), future: [...future, entry] }
}

export function withRedone({ past, future }: UndoStack, entry: UndoEntry): UndoStack {
  return { past: [...past, entry], future: future.filter(each => each !== entry) }
}

/** What an undo takes back: the given entry unless that was undone already, else the last one. */
export function entryToUndo({ past }: UndoStack, chosen?: UndoEntry): UndoEntry | undefined {
  return chosen ? past.find(each => each === chosen) : past.at(-1)
}
