import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Environment, EnvironmentProvider } from './environment.ts'
import { RichText } from './RichText.tsx'
import { plainText } from './rich-text.ts'

const page = {
  url: '/',
  language: 'en',
  languages: ['en', 'ru'],
  defaultLanguage: 'ru',
  segments: {},
  publicUrl: 'https://example.com',
}

function html(text: string): string {
  return renderToStaticMarkup(
    <EnvironmentProvider value={{ page } as unknown as Environment}>
      <RichText text={text} />
    </EnvironmentProvider>,
  )
}

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })

test('a document is rendered as elements', () => {
  const stored = doc(
    { type: 'heading', attrs: { level: 3 }, content: [text('Title')] },
    paragraph(text('Some '), text('bold', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
    { type: 'image', attrs: { src: '/public/a.webp', alt: 'A', width: 10, height: 5 } },
  )
  expect(html(stored)).toBe(
    '<h3>Title</h3><p>Some <em><strong>bold</strong></em><br/></p><ul><li><p>one</p></li></ul>' +
      '<img src="/public/a.webp" alt="A" loading="lazy" width="10" height="5"/>',
  )
})

test('plain text is rendered as paragraphs', () => {
  expect(html('One\ntwo\n\nthree')).toBe('<p>One<br/>two</p><p>three</p>')
  expect(html('{ not json')).toBe('<p>{ not json</p>')
  expect(html('42')).toBe('<p>42</p>')
  expect(html('{"type":"other"}')).toBe('<p>{&quot;type&quot;:&quot;other&quot;}</p>')
})

test('links lead to safe addresses only, in the page’s language', () => {
  const link = (href: unknown) =>
    html(doc(paragraph(text('x', { type: 'link', attrs: { href, onclick: 'alert(1)' } }))))
  expect(link('/about')).toBe('<p><a href="/en/about">x</a></p>')
  expect(link('https://example.com')).toBe('<p><a href="https://example.com/" target="_blank" rel="noopener">x</a></p>')
  for (const href of ['javascript:alert(1)', 'JaVa\tScript:x', 'data:text/html,x', 'vbscript:x', {}, null]) {
    expect(link(href)).toBe('<p>x</p>')
  }
})

test.each(['script', 'iframe', 'style', '__proto__', 'constructor', 'toString'])(
  'a node %s is dropped (T-139)',
  type => {
    expect(html(doc({ type, attrs: { srcdoc: 'x' }, content: [text('evil')] }, paragraph(text('good'))))).toBe(
      '<p>good</p>',
    )
    expect(html(doc(paragraph(text('good', { type }))))).toBe('<p>good</p>')
  },
)

test('markup in a text stays text', () => {
  expect(html(doc(paragraph(text('<img src=x onerror=alert(1)>'))))).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
})

test('endless nesting is cut off', () => {
  const deep = `${'{"type":"blockquote","content":['.repeat(10_000)}${']}'.repeat(10_000)}`
  const rendered = html(`{"type":"doc","content":[${deep}]}`)
  expect(rendered.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(50)
})

test('a document can be read as plain text', () => {
  expect(
    plainText(
      doc({ type: 'heading', content: [text('Title')] }, paragraph(text('a'), text('b')), paragraph(text('c'))),
    ),
  ).toBe('Title ab c')
  expect(plainText(null)).toBe('')
})
