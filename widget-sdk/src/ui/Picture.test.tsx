import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './Picture.tsx'
import { PictureHints } from './PictureHints.tsx'

const avif = { mimeType: 'image/avif', srcSet: '/a-96.avif 96w' }
const picture = <Picture src="/a.webp" srcSet="/a-96.webp 96w" better={avif} alt="A tile" />
const draw = (node: ReactNode) => renderToString(node)

test('A picture is there in the better format for browsers that show it, and in the other for the rest', () => {
  const html = draw(<PictureHints sizes="36px">{picture}</PictureHints>)
  expect(html).toMatch(/<picture class="contents"><source type="image\/avif" srcSet="\/a-96.avif 96w" sizes="36px"/)
  expect(html).toMatch(/<img [^>]*srcSet="\/a-96.webp 96w" sizes="36px" src="\/a.webp" loading="lazy"/)
  expect(html).not.toContain('rel="preload"')
})

test('The one that a page opens with is announced in the better format only; others at once are not announced', () => {
  const first = draw(<PictureHints isPriority>{picture}</PictureHints>)
  expect(first.match(/<link rel="preload"[^>]*>/g)).toHaveLength(1)
  expect(first).toMatch(/<link rel="preload"[^>]* type="image\/avif"/)
  expect(first).toMatch(/<img [^>]*loading="eager"[^>]* fetchPriority="high"/)
  const eager = draw(<PictureHints isEager>{picture}</PictureHints>)
  expect(eager).toMatch(/<img [^>]*loading="eager"[^>]* fetchPriority="auto"/)
  expect(eager).not.toContain('rel="preload"')
})

test('Without a better format it is a plain image', () => {
  expect(draw(<Picture src="/a.gif" alt="" />)).toMatch(/^<img /)
})
