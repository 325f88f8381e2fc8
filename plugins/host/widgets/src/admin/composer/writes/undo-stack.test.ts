import { expect, it } from 'vitest'
import { emptyUndoStack, entryToUndo, type UndoEntry, withDone, withRedone, withUndone } from './undo-stack.ts'

const entry = (id: string): UndoEntry => ({ undo: [{ kind: 'restore', entity: 'host/widgets', id }], redo: [] })
const [first, second, third] = [entry('1'), entry('2'), entry('3')]
const done = (...entries: readonly UndoEntry[]) => entries.reduce(withDone, emptyUndoStack)

it('undoes what was done last, then what was done before it', () => {
  const stack = done(first, second)
  expect(entryToUndo(stack)).toBe(second)
  expect(entryToUndo(withUndone(stack, second))).toBe(first)
  expect(entryToUndo(withUndone(withUndone(stack, second), first))).toBeUndefined()
})

it('redoes in the order in which things were done', () => {
  const stack = withUndone(withUndone(done(first, second), second), first)
  expect(stack.future.at(-1)).toBe(first)
  expect(withRedone(stack, first)).toEqual({ past: [first], future: [second] })
})

it('has nothing to redo after something new was done', () => {
  expect(withDone(withUndone(done(first, second), second), third)).toEqual({ past: [first, third], future: [] })
})

it('undoes what a message offers even when more was done since, and once only', () => {
  const stack = done(first, second)
  expect(entryToUndo(stack, first)).toBe(first)
  const undone = withUndone(stack, first)
  expect(undone).toEqual({ past: [second], future: [first] })
  expect(entryToUndo(undone, first)).toBeUndefined()
})

it('remembers the last hundred', () => {
  const entries = Array.from({ length: 101 }, (_, index) => entry(String(index)))
  expect(done(...entries).past).toEqual(entries.slice(1))
})
