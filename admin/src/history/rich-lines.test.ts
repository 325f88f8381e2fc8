import { richTextFrom } from '@tessera/core'
import { expect, test } from 'vitest'
import { richLines } from './rich-lines.ts'

test('A rich text is read line by line, without its form', () => {
  const stored = richTextFrom('## Clay\n\nDug **here**, rested.\n\n- one\n- two\n\n> said')
  expect(richLines(stored)).toBe('Clay\nDug here, rested.\n• one\n• two\nsaid')
})

test('A picture becomes its alternative text, a table its cells', () => {
  const cell = (text: string) => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  const content = [
    { type: 'image', attrs: { src: '/a.webp', alt: 'A kiln' } },
    { type: 'table', content: [{ type: 'tableRow', content: [cell('left'), cell('right')] }] },
  ]
  expect(richLines(JSON.stringify({ type: 'doc', content }))).toBe('[A kiln]\nleft\nright')
})

test('Text that is no document is returned unchanged', () => {
  expect(richLines('one\n\ntwo')).toBe('one\ntwo')
  expect(richLines('')).toBe('')
})
