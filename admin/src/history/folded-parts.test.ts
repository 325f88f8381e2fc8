import { expect, it } from 'vitest'
import { foldedParts } from './folded-parts.ts'
import { wordDifference } from './word-difference.ts'

const sentence = 'Clay is dug in autumn and rests until spring. '
const long = sentence.repeat(40)

const shown = (before: string, after: string) => foldedParts(wordDifference(before, after))

it('collapses unchanged parts except the context of a change', () => {
  const parts = shown(`${long}red ${long}white ${long}`, `${long}green ${long}blue ${long}`)
  expect(parts.map(({ kind }) => kind)).toEqual([
    'folded',
    'same',
    'removed',
    'added',
    'same',
    'folded',
    'same',
    'removed',
    'added',
    'same',
    'folded',
  ])
  for (const { kind, text } of parts) if (kind === 'same') expect(text.length).toBeLessThan(200)
})

it('cuts between words', () => {
  const [folded, contextLength] = shown(`${long}red`, `${long}green`)
  expect(`${folded?.text}|${contextLength?.text}`).toMatch(/\s\|\S/)
})

it('loses nothing', () => {
  const text = (parts: readonly { readonly text: string }[]) => parts.map(part => part.text).join('')
  const [before, after] = [`red ${long}\nwhite`, `green ${long}\nblue`]
  expect(text(shown(before, after))).toBe(text(wordDifference(before, after)))
})

it('leaves short texts as they are, and long ones without a change to be begun', () => {
  expect(shown(`${sentence}red`, `${sentence}green`).map(({ kind }) => kind)).toEqual(['same', 'removed', 'added'])
  const [head, folded, ...others] = shown(long, long)
  expect(others).toEqual([])
  expect(head?.kind).toBe('same')
  expect(folded).toMatchObject({ kind: 'folded' })
  expect(head?.text.length).toBeGreaterThan(500)
})

it('shows a change whole, however long it is', () => {
  expect(shown('', long)).toEqual([{ kind: 'added', text: long }])
})

it('cuts between lines where there are any nearby', () => {
  const lines = `${sentence}\n`.repeat(40)
  const [before, after] = shown(`${lines}white`, `${lines}blue`)
  expect(before?.text.endsWith('\n')).toBe(true)
  expect(after?.text).toBe(`${sentence}\n`.repeat(3))
})
