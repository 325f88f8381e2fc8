import { getSchema } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { documentOf, storedText } from './document.ts'
import { extensions } from './extensions.ts'
import { linkAddress } from './link-address.ts'

const schema = getSchema(extensions)

/** What the editor makes of a text when nobody changes it. */
function opened(stored: string): string {
  return storedText(schema.nodeFromJSON(documentOf(stored)).toJSON())
}

const text = (words: string, ...marks: object[]) => ({ type: 'text', ...(marks.length > 0 && { marks }), text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const stored = (...content: object[]) => JSON.stringify({ type: 'doc', content })

describe('a rich text', () => {
  it('comes out of the editor with every node, mark and attribute that it went in with', () => {
    const cell = (type: string, words: string) => ({
      type,
      attrs: { colspan: 1, rowspan: 1 },
      content: [paragraph(text(words))],
    })
    const document = stored(
      { type: 'heading', attrs: { textAlign: 'center', level: 2, id: 'care' }, content: [text('Care')] },
      {
        type: 'paragraph',
        attrs: { textAlign: 'right' },
        content: [text('Wipe', { type: 'bold' }, { type: 'italic' })],
      },
      paragraph(
        text('a', { type: 'strike' }),
        text('b', { type: 'underline' }),
        text('c', { type: 'code' }),
        text('d', { type: 'link', attrs: { href: '/shop', title: 'Shop' } }),
        { type: 'hardBreak' },
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('One'))] }] },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [paragraph(text('Three'))] }],
      },
      { type: 'blockquote', content: [paragraph(text('Said'))] },
      { type: 'codeBlock', attrs: { language: 'css' }, content: [text('a {}')] },
      { type: 'horizontalRule' },
      { type: 'image', attrs: { src: '/public/files/1/1280', alt: 'Tiles', width: 1200, height: 900 } },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Size')] },
          { type: 'tableRow', content: [cell('tableCell', '10 cm')] },
        ],
      },
    )
    expect(JSON.parse(opened(document))).toEqual(JSON.parse(document))
  })

  it('may be plain text, which becomes paragraphs', () => {
    expect(JSON.parse(opened('One\ntwo\n\nThree'))).toEqual({
      type: 'doc',
      content: [paragraph(text('One'), { type: 'hardBreak' }, text('two')), paragraph(text('Three'))],
    })
  })

  it('is nothing without a word or picture in it', () => {
    expect(storedText({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toBe('')
    expect(opened('')).toBe('')
  })
})

describe('a link', () => {
  it.each([
    ['/about', '/about'],
    ['example.com', 'https://example.com'],
    ['плитка.рф/уход', 'https://плитка.рф/уход'],
    [' https://example.com/a?b#c ', 'https://example.com/a?b#c'],
    ['studio@example.com', 'mailto:studio@example.com'],
    ['tel:+15551234', 'tel:+15551234'],
    ['#care', '#care'],
  ])('to %s leads to %s', (typed, address) => expect(linkAddress(typed)).toBe(address))

  it.each(['javascript:alert(1)', 'java\tscript:alert(1)', '//elsewhere.com', 'data:text/html,a', 'two words'])(
    'is not made of %j',
    typed => expect(linkAddress(typed)).toBeNull(),
  )
})
