import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './Picture.tsx'
import { PictureHints } from './PictureHints.tsx'

const avif = { mimeType: 'image/avif', srcSet: '/a-96.avif 96w' }
const picture = <Picture src="/a.webp" srcSet="/a-96.webp 96w" better={avif} alt="A tile" />
const render = (node: ReactNode) => renderToString(node)

test('A picture comes in the better format for browsers that support it, and in the other one for the rest', () => {
  const html = render(<PictureHints sizes="36px">{picture}</PictureHints>)
  expect(html).toMatch(/<picture class="contents"><source type="image\/avif" srcSet="\/a-96.avif 96w" sizes="36px"/)
  expect(html).toMatch(/<img [^>]*srcSet="\/a-96.webp 96w" sizes="36px" src="\/a.webp" loading="lazy"/)
  expect(html).not.toContain('rel="preload"')
})

test('The first picture of a page is preloaded in the better format only; other eager ones are not preloaded', () => {
  const first = render(<PictureHints isPriority>{picture}</PictureHints>)
  expect(first.match(/<link rel="preload"[^>]*>/g)).toHaveLength(1)
  expect(first).toMatch(/<link rel="preload"[^>]* type="image\/avif"/)
  expect(first).toMatch(/<img [^>]*loading="eager"[^>]* fetchPriority="high"/)
  const eager = render(<PictureHints isEager>{picture}</PictureHints>)
  expect(eager).toMatch(/<img [^>]*loading="eager"[^>]* fetchPriority="auto"/)
  expect(eager).not.toContain('rel="preload"')
})

test('Without a better format it is a plain image', () => {
  expect(render(<Picture src="/a.gif" alt="" />)).toMatch(/^<img /)
})
