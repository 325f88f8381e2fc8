import { describe, expect, test } from 'vitest'
import { richTextFrom } from './rich-text-from.ts'

function blocks(markdown: string) {
  return JSON.parse(richTextFrom(markdown)).content
}

const text = (value: string, ...marks: object[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

describe('A written text', () => {
  test('becomes paragraphs and headings', () => {
    expect(blocks('One\nline.\n\n## Two\n\n### Three')).toEqual([
      paragraph(text('One line.')),
      { type: 'heading', attrs: { level: 2 }, content: [text('Two')] },
      { type: 'heading', attrs: { level: 3 }, content: [text('Three')] },
    ])
  })

  test('has lists, with numbers and without, and quotes', () => {
    expect(blocks('- a\n- b\n\n1. c\n2. d\n\n> e\n> f')).toEqual([
      {
        type: 'bulletList',
        content: ['a', 'b'].map(each => ({ type: 'listItem', content: [paragraph(text(each))] })),
      },
      {
        type: 'orderedList',
        content: ['c', 'd'].map(each => ({ type: 'listItem', content: [paragraph(text(each))] })),
      },
      { type: 'blockquote', content: [paragraph(text('e f'))] },
    ])
  })

  test('has bold and italic words and links', () => {
    expect(blocks('**a** b *c* [d](/e)')).toEqual([
      paragraph(
        text('a', { type: 'bold' }),
        text(' b '),
        text('c', { type: 'italic' }),
        text(' '),
        text('d', { type: 'link', attrs: { href: '/e' } }),
      ),
    ])
  })

  test('shows pictures by name, and refuses one that is not there', () => {
    const kiln = { src: '/public/kiln.webp', alt: 'A kiln', width: 3, height: 2 }
    expect(JSON.parse(richTextFrom('![kiln]', name => (name === 'kiln' ? kiln : undefined))).content).toEqual([
      { type: 'image', attrs: kiln },
    ])
    expect(() => richTextFrom('![bath]')).toThrow('The text has no picture "bath"')
  })
})
