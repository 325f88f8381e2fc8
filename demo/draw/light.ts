import sharp from 'sharp'
import { hash } from './noise.ts'

/** Draws white on black, blurs it, and gives the brightness of each pixel: where the sun falls. */
export async function sunlight(width: number, height: number, shapes: string, blur = 6, dim = 40): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="rgb(${dim},${dim},${dim})"/>${shapes}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .flatten()
    .blur(blur)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Uint8Array(data)
}

/** The light of a window with bars, as it lies on a wall beside it. */
export function windowLight(x: number, y: number, width: number, height: number, columns = 2, rows = 3): string {
  const bar = Math.min(width / columns, height / rows) * 0.09
  const panes = Array.from({ length: columns * rows }, (_, index) => {
    const left = ((index % columns) * width) / columns + bar / 2
    const top = (Math.floor(index / columns) * height) / rows + bar / 2
    return `<rect x="${left}" y="${top}" width="${width / columns - bar}" height="${height / rows - bar}"/>`
  })
  return `<g transform="translate(${x} ${y}) skewX(-24) skewY(12)" fill="#fff">${panes.join('')}</g>`
}

/** The shadow of a branch with leaves; from its foot upwards, `lean` to the right. */
export function branchShadow(x: number, y: number, length: number, lean: number, seed: number): string {
  const count = 17
  const leaves = Array.from({ length: count }, (_, index) => {
    const t = (index + 1.5) / (count + 1)
    const px = x + lean * length * t * t
    const py = y - length * t
    const side = index % 2 === 0 ? 1 : -1
    const size = length * (0.2 - 0.1 * t) * (0.8 + 0.4 * hash(index, seed))
    const angle = side * (68 - 34 * t + 16 * (hash(index, seed, 2) - 0.5)) + (Math.atan(2 * lean * t) * 180) / Math.PI
    return `<path transform="translate(${px} ${py}) rotate(${angle}) scale(${size / 100})" d="M0 0C14-26 16-66 0-100C-16-66-14-26 0 0Z"/>`
  })
  const stem = `<path d="M${x} ${y}Q${x} ${y - length * 0.5} ${x + lean * length} ${y - length}" fill="none" stroke="#000" stroke-width="${length * 0.012}"/>`
  return `<g fill="#000" fill-opacity="0.82" stroke-opacity="0.82">${stem}${leaves.join('')}</g>`
}
