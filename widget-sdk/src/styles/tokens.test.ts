import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Scheme = 'light' | 'dark'
type Colour = readonly [lightness: number, chroma: number, hue: number]

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))

const grounds = ['background', 'surface', 'raised', 'muted']
const texts = ['text', 'text-muted', 'primary', 'danger', 'success', 'warning']
const fills = ['primary', 'primary-hover', 'brand', 'danger', 'danger-hover', 'success', 'warning']

describe.each(['light', 'dark'] as const)('In the %s scheme', scheme => {
  test.each(grounds.flatMap(ground => texts.map(text => [text, ground])))('%s is readable on %s', (text, ground) => {
    expect(contrast(text, ground, scheme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(fills)('text on %s is readable', fill => {
    expect(contrast(`on-${fill.replace('-hover', '')}`, fill, scheme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['background', 'surface', 'raised'])('edges of controls and the focus ring are visible on %s', ground => {
    expect(contrast('border-strong', ground, scheme)).toBeGreaterThanOrEqual(3)
    expect(contrast('ring', ground, scheme)).toBeGreaterThanOrEqual(3)
  })
})

function readTokens(css: string): Map<string, Record<Scheme, Colour>> {
  const pairs = css.matchAll(/--color-([a-z-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g)
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, { light: read(light), dark: read(dark) }]),
  )
}

function read(text: string): Colour {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number)
  return [lightness, chroma, hue]
}

function contrast(first: string, second: string, scheme: Scheme): number {
  const [darker = 0, lighter = 0] = [first, second].map(name => luminance(colour(name, scheme))).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function colour(name: string, scheme: Scheme): Colour {
  const token = tokens.get(name)
  if (!token) throw new Error(`No token --color-${name}`)
  return token[scheme]
}

/** WCAG's relative luminance, by way of linear sRGB (https://bottosson.github.io/posts/oklab/). */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
