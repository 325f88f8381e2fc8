import { describe, expect, it } from 'vitest'
import { isRichText } from './rich-text.ts'

const text = (value: string, marks?: object[]) => ({ type: 'text', text: value, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const documentOf = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const linkTo = (href: unknown) => documentOf(paragraph(text('a', [{ type: 'link', attrs: { href } }])))
const image = (src: unknown) => documentOf({ type: 'image', attrs: { src, alt: 'a' } })

describe('rich text', () => {
  it('may be a document of everything that the site draws', () => {
    const marks = ['bold', 'italic', 'strike', 'underline', 'code'].map(type => ({ type }))
    const cell = (type: string) => ({
      type,
      attrs: { colspan: 1, rowspan: 1, colwidth: [100] },
      content: [paragraph()],
    })
    const item = { type: 'listItem', content: [paragraph(text('a'))] }
    const value = documentOf(
      paragraph(text('all', marks), { type: 'hardBreak' }, text('link', [{ type: 'link', attrs: { href: '/about' } }])),
      { type: 'paragraph' },
      { type: 'heading', attrs: { level: 6, textAlign: null }, content: [text('h')] },
      { type: 'bulletList', content: [item] },
      { type: 'orderedList', attrs: { start: 3, type: null }, content: [item] },
      { type: 'blockquote', content: [paragraph()] },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('const a = "<script>"')] },
      { type: 'horizontalRule' },
      { type: 'image', attrs: { src: '/public/3f/a.webp', alt: null, title: null, width: 10, height: 20 } },
      { type: 'table', content: [{ type: 'tableRow', content: [cell('tableHeader'), cell('tableCell')] }] },
    )
    expect(isRichText(value)).toBe(true)
  })

  it('may be plain text, whatever it looks like', () => {
    for (const value of ['', 'Hello', '<b>bold</b>', '[1]', '5', '{not json', '{{7*7}}'])
      expect(isRichText(value)).toBe(true)
  })

  it.each([
    ['another root', JSON.stringify({ type: 'paragraph' })],
    ['any other JSON', '{"a":1}'],
    ['a script', documentOf({ type: 'script', content: [text('a')] })],
    ['an iframe', documentOf({ type: 'iframe', attrs: { src: 'https://example.com' } })],
    ['an unknown mark', documentOf(paragraph(text('a', [{ type: 'textStyle' }])))],
    ['an event handler', documentOf({ type: 'image', attrs: { src: '/a.png', onerror: 'alert(1)' } })],
    ['srcdoc', documentOf({ type: 'image', attrs: { src: '/a.png', srcdoc: '<script>' } })],
    ['a prototype', `{"type":"doc","content":[{"type":"image","attrs":{"src":"/a","__proto__":{"a":1}}}]}`],
    ['an unknown key', documentOf({ type: 'paragraph', html: '<b>' })],
    ['a heading of level 7', documentOf({ type: 'heading', attrs: { level: 7 } })],
    ['a heading without level', documentOf({ type: 'heading' })],
    ['a text without text', documentOf(paragraph({ type: 'text' }))],
    ['a text that is no string', documentOf(paragraph({ type: 'text', text: { a: 1 } }))],
    ['a text in a paragraph itself', documentOf({ type: 'paragraph', text: 'a' })],
    ['content that is no list', JSON.stringify({ type: 'doc', content: {} })],
    ['a node that is no node', documentOf(null)],
    ['an image without address', documentOf({ type: 'image' })],
  ])('T-139 can not hold %s', (_, value) => {
    expect(isRichText(value)).toBe(false)
  })

  it.each([
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,a',
  ])('T-139 can not link to %j', address => {
    expect(isRichText(linkTo(address))).toBe(false)
    expect(isRichText(image(address))).toBe(false)
  })

  it('T-139 can not link to vbscript, a file, an object or nothing', () => {
    for (const address of ['vbscript:a', 'file:///etc/passwd', 'blob:a', 'https:\\\\evil', { a: 1 }, 5]) {
      expect(isRichText(linkTo(address)), String(address)).toBe(false)
    }
    expect(isRichText(image('mailto:a@example.com'))).toBe(false)
  })

  it('can link to pages, sites, mail and telephones', () => {
    for (const address of [
      '/about',
      '#part',
      '?a=1',
      'about',
      'https://example.com/a?b=c',
      'mailto:a@b.de',
      'tel:+49123',
    ]) {
      expect(isRichText(linkTo(address)), address).toBe(true)
    }
  })

  it('is at most 50 deep, however it is nested', () => {
    const nested = (depth: number) =>
      `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(depth)}${']}'.repeat(depth)}]}`
    expect(isRichText(nested(49))).toBe(true)
    expect(isRichText(nested(50))).toBe(false)
    expect(isRichText(nested(5000))).toBe(false)
  })

  it('is at most 200,000 bytes long', () => {
    expect(isRichText('я'.repeat(100_000))).toBe(true)
    expect(isRichText('я'.repeat(100_001))).toBe(false)
  })
})
