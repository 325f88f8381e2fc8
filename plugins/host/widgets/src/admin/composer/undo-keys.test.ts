import { expect, it } from 'vitest'
import { isUndoKey } from './undo-keys.ts'

type Key = Parameters<typeof isUndoKey>[0]

const inText = { closest: () => ({}) } as unknown as EventTarget
const key = (name: string, part: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  target: null,
  ...part,
})

it.each([
  ['Ctrl+Z', key('z'), 'undo'],
  ['Cmd+Z', key('z', { ctrlKey: false, metaKey: true }), 'undo'],
  ['Ctrl+Shift+Z, where the letter is a capital', key('Z', { shiftKey: true }), 'redo'],
  ['Ctrl+Y', key('y'), 'redo'],
  ['Z alone', key('z', { ctrlKey: false }), null],
  ['another key', key('x'), null],
  ['Ctrl+Z in a text, which is the browser’s', key('z', { target: inText }), null],
])('%s', (_, pressed, meaning) => {
  expect(isUndoKey(pressed)).toBe(meaning)
})
