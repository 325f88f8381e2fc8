import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

const uri = 'otpauth://totp/Studio:anna@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Studio'

test('a code is rendered as a square with a quiet zone, and describes itself', () => {
  const markup = renderToStaticMarkup(<QrCode text={uri} label="Scan it" />)
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(markup)?.[1])
  expect(markup).toContain('aria-label="Scan it"')
  const dots = [...markup.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(dots.length).toBeGreaterThan(300)
  for (const coordinate of dots.flat()) {
    expect(coordinate).toBeGreaterThanOrEqual(3)
    expect(coordinate).toBeLessThan(size - 3)
  }
})

test('the secret is only in the image, not in the markup', () => {
  expect(renderToStaticMarkup(<QrCode text={uri} label="Scan it" />)).not.toContain('JBSWY3DPEHPK3PXP')
})
