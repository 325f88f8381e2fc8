import sharp from 'sharp'
import { type Colour, mixColours, palette, scale, toByte } from './colour.ts'
import type { Layout, Place } from './layouts.ts'
import { clamp, fractal, hash, mix, noise, step } from './noise.ts'

/** A wall of tiles, as it is lit and seen. */
export interface Wall {
  readonly width: number
  readonly height: number
  readonly layout: Layout
  /** Colour of the glaze at a place. */
  readonly glaze: (place: Place, x: number, y: number) => Colour
  /** Height that is pressed into the tile, in pixels. */
  readonly relief?: (place: Place) => number
  /** Share of sunlight that arrives (0 to 1), from 0 to 255. */
  readonly sunlight?: Uint8Array
  readonly grout?: Colour
  /** How much tiles differ from each other (1: made by hand, 0: by a machine). */
  readonly hand?: number
  /** How much the surface mirrors (1: glaze, 0: bare clay). */
  readonly gloss?: number
  /** Radius of the tile's edge in pixels. */
  readonly bevel?: number
  readonly seed?: number
}

const sun = normalize(-0.52, -0.62, 0.78)
const sunColour: Colour = [1.28, 1.14, 0.93]
const skyColour: Colour = [0.5, 0.55, 0.66]

/** Each pixel is rendered as so many in both directions, which smooths the joints. */
const samples = 1.5

/** Draws a wall: glaze over clay, each tile a little askew, lit by the sun from the upper left and by the sky. */
export async function drawWall(wall: Wall): Promise<Buffer> {
  const width = Math.round(wall.width * samples)
  const height = Math.round(wall.height * samples)
  const { hand = 1, gloss = 1, seed = 1 } = wall
  const places = Array.from({ length: width * height }, (_, index) =>
    wall.layout((index % width) / samples, Math.floor(index / width) / samples),
  )
  const heights = Float32Array.from(places, (place, index) =>
    heightAt(wall, place, (index % width) / samples, Math.floor(index / width) / samples),
  )
  const pixels = Buffer.alloc(width * height * 3)
  for (const [index, place] of places.entries()) {
    const column = index % width
    const row = Math.floor(index / width)
    const x = column / samples
    const y = row / samples
    const right = heights[column + 1 < width ? index + 1 : index] ?? 0
    const left = heights[column > 0 ? index - 1 : index] ?? 0
    const below = heights[row + 1 < height ? index + width : index] ?? 0
    const above = heights[row > 0 ? index - width : index] ?? 0
    const normal = normalize(((left - right) / 2) * samples, ((above - below) / 2) * samples, 1)
    const isJoint = place.edge < 0
    const share = (wall.sunlight?.[Math.floor(y) * wall.width + Math.floor(x)] ?? 255) / 255
    const body = isJoint ? joint(wall, x, y) : glazeAt(wall, place, x, y, hand)
    const light = shade(body, normal, share, isJoint ? 0 : gloss, x / wall.width, y / wall.height)
    const depth = isJoint ? mix(0.62, 1, clamp(1 + place.edge / 3)) * 0.8 : mix(0.75, 1, step(0, 5, place.edge))
    const grain = (hash(column, row, seed + 77) - 0.5) * 5
    for (let channel = 0; channel < 3; channel++) {
      pixels[index * 3 + channel] = clamp(toByte((light[channel] ?? 0) * depth) + grain, 0, 255)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(wall.width, wall.height)
    .png()
    .toBuffer()
}

function heightAt(wall: Wall, place: Place, x: number, y: number): number {
  const { hand = 1, bevel = 7, seed = 1, relief } = wall
  if (place.edge < 0) return fractal(x / 3, y / 3, 2, seed) * 0.8 - 1
  const id = tileId(place)
  const round = bevel * Math.sqrt(1 - (1 - clamp(place.edge / bevel)) ** 2) * 0.62
  const tilt = hand * (place.u * (hash(id, 1, seed) - 0.5) + place.v * (hash(id, 2, seed) - 0.5)) * 6
  const waves = hand * fractal(x / 70 + id, y / 70, 2, seed) * 10
  return round + tilt + waves + (relief?.(place) ?? 0)
}

function glazeAt(wall: Wall, place: Place, x: number, y: number, hand: number): Colour {
  const id = tileId(place)
  const { seed = 1 } = wall
  const base = wall.glaze(place, x, y)
  const tone =
    1 + hand * ((hash(id, 3, seed) - 0.5) * 0.34 + (fractal(x / 38, y / 38 + id * 3, 3, seed + 5) - 0.5) * 0.5)
  const thin = hand * (1 - step(1, 7 + 4 * noise(x / 9, y / 9, seed), place.edge)) * 0.42
  return mixColours(scale(base, tone), palette.cream, thin * 0.55)
}

function joint(wall: Wall, x: number, y: number): Colour {
  return scale(wall.grout ?? palette.grout, 0.82 + 0.3 * fractal(x / 4, y / 4, 2, 9))
}

/** What reaches the eye: matt body, sun and window mirrored in the glaze. */
function shade(body: Colour, normal: Colour, share: number, gloss: number, px: number, py: number): Colour {
  const [nx, ny, nz] = normal
  const facing = Math.max(0, nx * sun[0] + ny * sun[1] + nz * sun[2])
  const direct = share * facing * 1.02
  const ambient = 0.58 + 0.2 * -ny
  const rx = 2 * nz * nx + (px - 0.5) * 0.22
  const ry = 2 * nz * ny + (py - 0.5) * 0.22
  const window = step(-0.6, -0.34, rx) * step(0.06, -0.16, rx) * step(-0.66, -0.4, ry) * step(0, -0.22, ry)
  const sheen = gloss * (window * mix(0.12, 0.5, share) + 0.035 * step(0.1, -0.9, ry))
  const half = normalize(sun[0], sun[1], sun[2] + 1)
  const spark = gloss * share * Math.max(0, nx * half[0] + ny * half[1] + nz * half[2]) ** 220 * 1.4
  return [0, 1, 2].map(channel => {
    const c = channel as 0 | 1 | 2
    return (
      body[c] * (direct * sunColour[c] + ambient * skyColour[c]) +
      (sheen + spark) * mix(skyColour[c] * 1.5, sunColour[c], share)
    )
  }) as unknown as Colour
}

function tileId(place: Place): number {
  return Math.floor(hash(place.column, place.row, 31) * 100_000)
}

function normalize(x: number, y: number, z: number): Colour {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
