import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Face {
  readonly family: string
  readonly file: string
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

const require = createRequire(import.meta.url)
/** In the order of the style sheet: of the faces with a letter, the last one is loaded. */
const faces = [
  ...facesOf(require.resolve('@fontsource-variable/inter/wght.css')),
  ...facesOf(require.resolve('@fontsource-variable/onest/wght.css')),
  ...facesOf(path.join(import.meta.dirname, 'fonts.css')),
]

test.each(['Inter Variable', 'Onest Variable'])('%s has currency signs in files of a few kB', family => {
  for (const sign of '₽₸₹₺₾₿₪₩') {
    const code = sign.codePointAt(0) ?? 0
    const face = faces.findLast(each => each.family === family && each.ranges.some(([a, b]) => a <= code && code <= b))
    expect({ sign, isSmall: statSync(face?.file ?? '').size < 3_000 }).toEqual({ sign, isSmall: true })
  }
})

function facesOf(sheet: string): Face[] {
  const css = readFileSync(sheet, 'utf8')
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rules = '']) => {
    const [, family = ''] = /font-family:\s*["']([^"']+)/.exec(rules) ?? []
    const [, file] = /url\(["']?([^"')]+)/.exec(rules) ?? []
    const [, ranges = ''] = /unicode-range:\s*([^;]+)/.exec(rules) ?? []
    if (!file) return []
    return { family, file: path.join(path.dirname(sheet), file), ranges: ranges.split(',').map(rangeOf) }
  })
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
