import { hash } from 'node:crypto'
import { type DrawnElement, element } from './element.ts'
import { palette } from './palette.ts'

const { primary, brand, sky, saffron, brick, onBrand } = palette
const grounds: readonly string[] = [brand, primary, sky, onBrand, primary, brand]
const figures: readonly string[] = [sky, saffron, onBrand, primary, brick, saffron]
const corners = ['borderTopLeftRadius', 'borderTopRightRadius', 'borderBottomRightRadius', 'borderBottomLeftRadius']

/** A wall of tiles with arcs and circles, another one for each seed. */
export function mosaic(seed: string, columns: number, rows: number, size: number): DrawnElement {
  const bytes = seedBytes(seed, columns * rows * 2)
  const tiles = Array.from({ length: columns * rows }, (_, index) =>
    tile(bytes[index * 2] ?? 0, bytes[index * 2 + 1] ?? 0, size),
  )
  return element('div', { display: 'flex', flexWrap: 'wrap', width: columns * size, height: rows * size }, tiles)
}

function tile(colour: number, form: number, size: number): DrawnElement {
  const ground = grounds[colour % grounds.length] ?? brand
  const wanted = figures[(colour >> 3) % figures.length] ?? sky
  const figure = wanted === ground ? (ground === brand ? sky : brand) : wanted
  const box = { display: 'flex', width: size, height: size, backgroundColor: ground }
  if (form % 6 === 5) {
    const circle = { width: size * 0.56, height: size * 0.56, borderRadius: size, backgroundColor: figure }
    return element('div', { ...box, alignItems: 'center', justifyContent: 'center' }, element('div', circle))
  }
  if (form % 6 === 4) {
    const half = {
      width: size,
      height: size / 2,
      backgroundColor: figure,
      borderTopLeftRadius: size / 2,
      borderTopRightRadius: size / 2,
    }
    return element('div', { ...box, alignItems: form & 8 ? 'flex-start' : 'flex-end' }, element('div', half))
  }
  const corner = corners[form % 4] ?? 'borderTopLeftRadius'
  return element('div', box, element('div', { width: size, height: size, backgroundColor: figure, [corner]: size }))
}

function seedBytes(seed: string, length: number): Buffer {
  const rounds = Array.from({ length: Math.ceil(length / 32) }, (_, round) =>
    hash('sha256', `${round} ${seed}`, 'buffer'),
  )
  return Buffer.concat(rounds)
}
