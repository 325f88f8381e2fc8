import sharp from 'sharp'
import { along, colour, mixColours, palette, scale } from './colour.ts'
import { drawWall } from './glaze.ts'
import { bond, type Place } from './layouts.ts'
import { branchShadow, sunlight, windowLight } from './light.ts'
import { fractal, hash, step } from './noise.ts'
import { scene } from './objects.ts'

const { bone, sky, azure, cobalt, ink, celadon, sea, moss, saffron, terracotta, clay, cream, oxblood } = palette

/** Slim upright tiles in eleven blues, the light of an afternoon across them. */
export async function elevenBlues(): Promise<Buffer> {
  const size = { width: 1200, height: 800 }
  return drawWall({
    ...size,
    layout: bond(84, 208, 5, 0.5),
    sunlight: await sunlight(
      size.width,
      size.height,
      windowLight(520, -180, 760, 1100, 2, 3) + branchShadow(420, 900, 760, 0.35, 6),
      9,
      60,
    ),
    glaze: ({ column, row }) =>
      along([sky, azure, cobalt, ink], Math.floor((column / 15 + hash(column, row, 5) * 0.35) * 11) / 11),
    seed: 15,
  })
}

/** Three large tiles whose glaze has cracked into a net, ink in the cracks. */
export async function crackle(): Promise<Buffer> {
  const size = { width: 1200, height: 800 }
  return drawWall({
    ...size,
    layout: bond(420, 420, 8),
    sunlight: await sunlight(size.width, size.height, windowLight(260, -160, 860, 1100, 2, 3), 12, 100),
    glaze: ({ column, row }, x, y) => {
      const body = mixColours(celadon, along([bone, celadon, sea], fractal(x / 190, y / 190, 3, column + 2)), 0.55)
      const net = Math.min(crack(x, y, 74, column * 7 + row), crack(x, y, 31, column * 5 + row + 40) + 1.2)
      return mixColours(scale(mixColours(moss, ink, 0.4), 0.9), body, step(0.3, 1.9, net))
    },
    hand: 0.6,
    seed: 9,
  })
}

/** How far a point is from the nearest crack, in pixels: cracks run where two of the scattered centres are equally near. */
function crack(x: number, y: number, size: number, seed: number): number {
  const bentX = x + 9 * (fractal(x / 40, y / 40, 2, seed) - 0.5)
  const bentY = y + 9 * (fractal(x / 40, y / 40, 2, seed + 3) - 0.5)
  const column = Math.floor(bentX / size)
  const row = Math.floor(bentY / size)
  let nearest = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const centreX = (column + dx + hash(column + dx, row + dy, seed)) * size
      const centreY = (row + dy + hash(column + dx, row + dy, seed + 1)) * size
      const distance = Math.hypot(bentX - centreX, bentY - centreY)
      second = Math.min(second, Math.max(nearest, distance))
      nearest = Math.min(nearest, distance)
    }
  }
  return (second - nearest) / 2
}

/** Nine samples in their box, on a table of planks. */
export async function sampleBox(): Promise<Buffer> {
  const [width, height] = [1200, 800]
  const glazes = [saffron, azure, celadon, cream, terracotta, cobalt, sky, oxblood, moss]
  const [left, top, tile] = [364, 164, 158]
  const squares = bond(tile, tile, 7)
  const isInside = (x: number, y: number) => x >= left && x < left + 3 * tile && y >= top && y < top + 3 * tile
  const planks = bond(1600, 132, 3)
  const table = await drawWall({
    width,
    height,
    layout: (x, y): Place => (isInside(x, y) ? inBox(squares(x - left, y - top)) : planks(x + 300, y + 40)),
    sunlight: await sunlight(
      width,
      height,
      windowLight(200, -200, 860, 1200, 2, 3) + branchShadow(1080, 900, 640, -0.35, 4),
      10,
      95,
    ),
    glaze: ({ column, row }, x, y) => {
      if (column >= boxed) return glazes[(column - boxed + 3 * row) % glazes.length] ?? bone
      const grain = fractal(x / 160, y / 4, 4, row + 2)
      return scale(mixColours(clay, colour('#7c5231'), 0.35 + 0.5 * grain), 0.62 + 0.2 * hash(row, 1, 3))
    },
    gloss: 0.3,
    hand: 0.7,
    grout: colour('#4c3625'),
    seed: 22,
  })
  const size = 3 * tile
  const side = 26
  const board = `M${left - side} ${top - side}h${size + 2 * side}v${size + 2 * side}h-${size + 2 * side}z`
  const hole = `M${left - 3} ${top - 3}v${size + 6}h${size + 6}v-${size + 6}z`
  const box = scene(
    width,
    height,
    `<path d="${board}${hole}" fill="#1a0f06" opacity="0.5" filter="url(#soft)" transform="translate(22 26)"/>`,
    `<path d="${board}${hole}" fill="#c9a577"/>`,
    `<path d="M${left - side} ${top - side}h${size + 2 * side}l-${side - 3} ${side - 3}h-${size + 6}z" fill="#e5c79b"/>`,
    `<path d="M${left - side} ${top - side}v${size + 2 * side}l${side - 3} -${side - 3}v-${size + 6}z" fill="#d9b788"/>`,
    `<path d="M${left - 3} ${top - 3}h${size + 6}v16h-${size - 10}v${size - 10}h-16z" fill="#1a0f06" opacity="0.35"/>`,
  )
  return sharp(table)
    .composite([{ input: box }])
    .png()
    .toBuffer()
}

/** Columns from here on are of the box, not of the table. */
const boxed = 1000

function inBox(place: Place): Place {
  return { ...place, column: place.column + boxed }
}
