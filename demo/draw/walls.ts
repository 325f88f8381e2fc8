import { along, type Colour, colour, mixColours, palette, scale } from './colour.ts'
import { drawWall } from './glaze.ts'
import { bond, herringbone, hexagons, type Place, scallop } from './layouts.ts'
import { branchShadow, sunlight, windowLight } from './light.ts'
import { clamp, fractal, hash, step } from './noise.ts'

const { bone, sky, azure, cobalt, ink, celadon, sea, moss, saffron, terracotta, clay, cream } = palette

/** Fish scales from milk to midnight, a window and a branch on them. */
export async function scalesInCobalt(): Promise<Buffer> {
  const size = { width: 1200, height: 1440 }
  const shapes =
    windowLight(380, -80, 640, 1200) + branchShadow(1010, 1340, 900, -0.4, 3) + branchShadow(1160, 1300, 700, 0.05, 5)
  return drawWall({
    ...size,
    layout: scallop(160, 5),
    sunlight: await sunlight(size.width, size.height, shapes, 6, 70),
    glaze: ({ column, row }) => along([bone, sky, azure, cobalt, ink], row / 18 + (hash(column, row, 4) - 0.5) * 0.3),
  })
}

/** Four tiles painted with a star of eight points. */
export async function starTiles(): Promise<Buffer> {
  const size = { width: 800, height: 800 }
  return drawWall({
    ...size,
    layout: bond(400, 400, 7),
    sunlight: await sunlight(size.width, size.height, windowLight(120, -160, 760, 1000, 2, 2), 10, 90),
    glaze: ({ u, v }) => star(u, v),
    bevel: 10,
    hand: 0.45,
    gloss: 0.6,
    seed: 4,
  })
}

function star(u: number, v: number): Colour {
  const a = Math.abs(u)
  const b = Math.abs(v)
  const wobble = (fractal(u * 6, v * 6, 3, 8) - 0.5) * 0.02
  const points = Math.min(Math.max(a, b), (a + b) * Math.SQRT1_2) + wobble
  const centre = Math.hypot(u, v) + wobble
  const corner = Math.hypot(1 - a, 1 - b) + wobble
  const petal = Math.hypot(Math.max(a, b) - 0.9, Math.min(a, b)) + wobble
  const soft = 0.008
  let result: Colour = bone
  result = mixColours(result, cobalt, 1 - step(0.59 - soft, 0.59 + soft, points))
  result = mixColours(result, bone, 1 - step(0.5 - soft, 0.5 + soft, points))
  result = mixColours(result, saffron, 1 - step(0.43 - soft, 0.43 + soft, points))
  result = mixColours(result, cobalt, 1 - step(0.3 - soft, 0.3 + soft, centre))
  result = mixColours(result, bone, 1 - step(0.2 - soft, 0.2 + soft, centre))
  result = mixColours(result, terracotta, 1 - step(0.11 - soft, 0.11 + soft, centre))
  result = mixColours(result, azure, 1 - step(0.46 - soft, 0.46 + soft, corner))
  result = mixColours(result, bone, 1 - step(0.36 - soft, 0.36 + soft, corner))
  result = mixColours(result, cobalt, 1 - step(0.26 - soft, 0.26 + soft, corner))
  return mixColours(result, terracotta, 1 - step(0.075 - soft, 0.075 + soft, petal))
}

/** Bare clay in a zigzag, each piece stamped. */
export async function pressedClay(): Promise<Buffer> {
  const size = { width: 1200, height: 900 }
  return drawWall({
    ...size,
    layout: herringbone(92, 3, 6),
    sunlight: await sunlight(size.width, size.height, windowLight(420, -120, 760, 1000, 3, 2), 9, 60),
    glaze: ({ column, row }, x, y) => {
      const base = mixColours(clay, terracotta, 0.25 + 0.6 * hash(column, row, 6))
      return scale(base, 0.86 + 0.28 * fractal(x / 5, y / 5, 3, 2))
    },
    relief: ({ u, v, row }) => -2.6 * ring(u * 3, v, row % 3 === 0 ? 0.5 : 9),
    gloss: 0,
    hand: 0.55,
    grout: colour('#8a5a40'),
  })
}

function ring(u: number, v: number, radius: number): number {
  return 1 - step(0.05, 0.12, Math.abs(Math.hypot(u, v) - radius))
}

/** Squares in the greens of a river, leaves before the window. */
export async function riverGreens(): Promise<Buffer> {
  const size = { width: 1200, height: 900 }
  const shapes =
    windowLight(180, -120, 980, 1100, 3, 2) + branchShadow(330, 930, 800, 0.3, 8) + branchShadow(620, 960, 620, 0.5, 2)
  return drawWall({
    ...size,
    layout: bond(118, 118, 5),
    sunlight: await sunlight(size.width, size.height, shapes, 7, 70),
    glaze: ({ column, row }) => along([moss, sea, celadon, celadon, colour('#dbe6d3')], hash(column, row, 12)),
    seed: 12,
  })
}

/** Honeycomb that goes from cream to the colour of a low sun. */
export async function honeycomb(): Promise<Buffer> {
  const size = { width: 1200, height: 900 }
  return drawWall({
    ...size,
    layout: hexagons(128, 5),
    sunlight: await sunlight(size.width, size.height, windowLight(560, -140, 640, 1200, 2, 3), 9, 85),
    glaze: place => along([bone, cream, saffron, terracotta, palette.oxblood], sunset(place)),
    seed: 21,
  })
}

function sunset({ column, row }: Place): number {
  return clamp(row / 10 + (hash(column, row, 2) - 0.5) * 0.4)
}

/** What a machine makes: each like the other. */
export async function machineMade(): Promise<Buffer> {
  const size = { width: 1200, height: 675 }
  const grey = colour('#dcdedf')
  return drawWall({
    ...size,
    layout: bond(112, 112, 4),
    sunlight: new Uint8Array(size.width * size.height).fill(95),
    glaze: () => grey,
    hand: 0,
    gloss: 0.35,
    bevel: 3,
    grout: colour('#b9bcc0'),
  })
}

/** What a hand makes: no two alike. */
export async function handMade(): Promise<Buffer> {
  const size = { width: 1200, height: 675 }
  return drawWall({
    ...size,
    layout: bond(112, 112, 5),
    sunlight: await sunlight(
      size.width,
      size.height,
      windowLight(300, -160, 800, 950, 3, 2) + branchShadow(980, 700, 560, -0.3, 4),
      8,
      85,
    ),
    glaze: ({ column, row }) => along([bone, cream, sky, azure], hash(column, row, 9) ** 2.2),
    seed: 7,
  })
}

/** Quarter circles that turn as they like, at dusk. */
export async function arcsAtDusk(): Promise<Buffer> {
  const size = { width: 1200, height: 1000 }
  return drawWall({
    ...size,
    layout: bond(200, 200, 6),
    sunlight: await sunlight(size.width, size.height, windowLight(300, -120, 900, 1300, 2, 3), 12, 80),
    glaze: ({ column, row, u, v }) => arc(u, v, Math.floor(hash(column, row, 10) * 4), hash(column, row, 3)),
    hand: 0.5,
    bevel: 9,
    seed: 10,
  })
}

function arc(u: number, v: number, turn: number, warmth: number): Colour {
  const cu = turn % 2 === 0 ? -1 : 1
  const cv = turn < 2 ? -1 : 1
  const distance = Math.hypot(u - cu, v - cv) / 2
  const accent = warmth < 0.22 ? saffron : warmth < 0.34 ? terracotta : warmth < 0.66 ? azure : sky
  const outer = mixColours(accent, ink, step(0.824, 0.832, distance))
  const middle = mixColours(cobalt, outer, step(0.566, 0.574, distance))
  return mixColours(mixColours(bone, accent, warmth > 0.5 ? 0 : 1), middle, step(0.296, 0.304, distance))
}

/** One glaze from near: colour that ran, speckles, light. */
export async function swatch(hex: string, second: string, seed: number): Promise<Buffer> {
  const [first, other] = [colour(hex), colour(second)]
  return drawWall({
    width: 200,
    height: 200,
    layout: bond(260, 260, 4),
    glaze: (_, x, y) => {
      const run = fractal(x / 60, y / 110, 3, seed)
      const speckle = step(0.7, 0.76, fractal(x / 5, y / 5, 2, seed + 3))
      return mixColours(mixColours(first, other, step(0.3, 0.75, run)), ink, speckle * 0.35)
    },
    seed,
  })
}

/** A wall that has lost a tile. */
export async function missingTile(): Promise<Buffer> {
  const size = { width: 1200, height: 900 }
  const squares = bond(150, 150, 6)
  const isLost = ({ column, row }: Place) => column === 4 && row === 2
  return drawWall({
    ...size,
    layout(x, y) {
      const place = squares(x, y)
      return isLost(place) ? { ...place, edge: -3 } : place
    },
    sunlight: await sunlight(size.width, size.height, windowLight(420, -140, 760, 1150, 2, 3), 8, 80),
    glaze: ({ column, row }) => along([bone, cream, sky, azure], 0.15 + 0.75 * hash(column, row, 33)),
    seed: 33,
  })
}
