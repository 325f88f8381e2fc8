import { expect, it } from 'vitest'
import { wordDifference } from './word-difference.ts'

const written = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('')

it.each([
  ['A red rose', 'A white rose', 'A [-red-]{+white+} rose'],
  ['A rose', 'A red rose', 'A {+red +}rose'],
  ['same', 'same', 'same'],
  ['', 'new', '{+new+}'],
  ['gone', '', '[-gone-]'],
  ['Синий чайник', 'Белый чайник', '[-Синий-]{+Белый+} чайник'],
  ['one two three', 'four five three', '[-one two-]{+four five+} three'],
])('%s → %s', (before, after, difference) => {
  expect(written(before, after)).toBe(difference)
})

it('loses nothing: unchanged and removed parts are the old text, unchanged and added parts the new one', () => {
  const before = 'The kettle boils at noon, and the tea is ready by one.'
  const after = 'At noon the kettle sings. The tea was ready by one!'
  const parts = wordDifference(before, after)
  const side = (other: string) =>
    parts
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text)
      .join('')
  expect(side('added')).toBe(before)
  expect(side('removed')).toBe(after)
})

it('finds single words in long texts by comparing line by line first', () => {
  const lines = Array.from({ length: 400 }, (_, index) => `Line ${index} says that the kettle boils.\n`)
  const changed = lines.map((line, index) => (index % 399 === 0 ? line.replace('kettle', 'samovar') : line))
  const parts = wordDifference(lines.join(''), changed.join('')).filter(({ kind }) => kind !== 'same')
  expect(parts).toEqual([
    { kind: 'removed', text: 'kettle' },
    { kind: 'added', text: 'samovar' },
    { kind: 'removed', text: 'kettle' },
    { kind: 'added', text: 'samovar' },
  ])
})

it('texts without a word in common are one replaced by the other, however long they are', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ')
  expect(wordDifference(text('old'), text('new')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
