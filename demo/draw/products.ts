import sharp from 'sharp'
import { along, type Colour, colour, mixColours, palette, scale } from './colour.ts'
import { drawWall, type Wall } from './glaze.ts'
import { bond, herringbone, hexagons, type Layout, scallop } from './layouts.ts'
import { branchShadow, sunlight, windowLight } from './light.ts'
import { clamp, fractal, hash, step } from './noise.ts'
import { scene } from './objects.ts'

const { ink, cobalt, azure, sky, sea, celadon, moss, bone, cream, saffron, blush, terracotta, clay, oxblood } = palette
const side = 800
const size = { width: side, height: side }
/** Around a shadow, in pixels. */
const margin = 40

/** A tile of the shop: how it covers a wall, and what its glaze looks like. */
interface Tile {
  readonly layout: Layout
  /** The same shape, one tile large in the middle of a square of 480 pixels. */
  readonly piece: Layout
  readonly glaze: Wall['glaze']
  readonly relief?: NonNullable<Wall['relief']>
  readonly hand?: number
  readonly gloss?: number
  readonly grout?: Colour
  readonly seed: number
}

const scales: Pick<Tile, 'layout' | 'piece'> = { layout: scallop(172, 5), piece: moved(scallop(440, 8), 20, 130) }
const squares: Pick<Tile, 'layout' | 'piece'> = { layout: bond(134, 134, 6), piece: bond(480, 480, 24) }
const slim: Pick<Tile, 'layout' | 'piece'> = {
  layout: bond(210, 54, 5, 0.5),
  piece: moved(bond(480, 130, 12), 0, 175),
}
const honeycomb: Pick<Tile, 'layout' | 'piece'> = {
  layout: hexagons(150, 6),
  piece: moved(hexagons(400, 10), 240, 240),
}
const large: Pick<Tile, 'layout' | 'piece'> = { layout: bond(268, 268, 9), piece: bond(480, 480, 24) }
const zigzag: Pick<Tile, 'layout' | 'piece'> = {
  layout: herringbone(74, 3, 6),
  piece: moved(bond(450, 160, 10), 15, 160),
}

const tiles: Readonly<Record<string, Tile>> = {
  'scale-noon': { ...scales, glaze: between([cream, saffron, colour('#d48a22')]), seed: 41 },
  'scale-midnight': { ...scales, glaze: between([ink, cobalt, azure]), seed: 42 },
  'square-bay': { ...squares, glaze: between([sea, colour('#2f8a8c'), celadon]), seed: 43 },
  'square-ice': { ...squares, glaze: between([colour('#e7f1f4'), colour('#c4dcea'), sky]), seed: 44 },
  'slim-moss': { ...slim, glaze: between([moss, colour('#567c55'), colour('#8ba86c')]), seed: 45 },
  'slim-milk': { ...slim, glaze: between([bone, cream, colour('#e9dcc3')]), seed: 46 },
  'star-saffron': { ...large, glaze: ({ u, v }) => star(u, v), hand: 0.45, gloss: 0.7, seed: 47 },
  'arc-dusk': {
    ...squares,
    layout: bond(160, 160, 6),
    glaze: ({ column, row, u, v }) => arc(u, v, Math.floor(hash(column, row, 10) * 4), hash(column, row, 3)),
    hand: 0.5,
    seed: 48,
  },
  'wave-blush': {
    ...large,
    layout: bond(200, 200, 6),
    glaze: between([blush, colour('#efc9b3'), colour('#dba083')]),
    relief: ({ u, v }) => 5 * Math.sin((u + 0.35 * Math.sin(v * 3)) * 9),
    seed: 49,
  },
  'herringbone-brick': {
    ...zigzag,
    glaze: ({ column, row }, x, y) =>
      scale(mixColours(clay, terracotta, 0.3 + 0.6 * hash(column, row, 6)), 0.86 + 0.28 * fractal(x / 5, y / 5, 3, 2)),
    gloss: 0,
    hand: 0.55,
    grout: colour('#8a5a40'),
    seed: 50,
  },
  'hexagon-milk': { ...honeycomb, glaze: between([bone, bone, cream]), gloss: 0.5, seed: 51 },
  'hexagon-rowan': {
    ...honeycomb,
    glaze: between([oxblood, colour('#8c2a24'), colour('#b5452f')]),
    gloss: 0.6,
    seed: 52,
  },
  'large-slate': {
    ...large,
    glaze: (place, x, y) =>
      scale(mixColours(colour('#59616b'), colour('#7d858c'), hash(place.column, place.row, 4)), grain(x, y)),
    gloss: 0.12,
    hand: 0.6,
    seed: 53,
  },
  'carpet-cobalt': {
    ...large,
    layout: bond(200, 200, 5),
    glaze: ({ u, v }) => carpet(u, v),
    hand: 0.4,
    gloss: 0.35,
    seed: 54,
  },
  'large-sand': {
    ...large,
    glaze: (place, x, y) =>
      scale(mixColours(colour('#d9c29c'), colour('#c9a877'), hash(place.column, place.row, 8)), grain(x, y)),
    gloss: 0.08,
    hand: 0.55,
    seed: 55,
  },
}

/** What the shop sells, each as `product-<name>`, tiles in a second picture as pieces on a bench: `product-<name>-piece`. */
export const productPictures: Readonly<Record<string, () => Promise<Buffer>>> = Object.fromEntries([
  ...Object.entries(tiles).flatMap(([name, tile]) => [
    [`product-${name}`, () => wall(tile)],
    [`product-${name}-piece`, () => pieces(tile)],
  ]),
  ['product-sample-box', sampleBox],
  ['product-glaze-cards', glazeCards],
  ['product-grout', grout],
  ['product-trowel', trowel],
  ['product-care', care],
  ['product-month-tile', monthTile],
])

async function wall(tile: Tile): Promise<Buffer> {
  const shapes =
    windowLight(90 + 240 * hash(tile.seed, 1), -110, 460, 780, 2, 3) +
    (tile.seed % 2 === 0 ? branchShadow(690, 860, 620, -0.3, tile.seed) : '')
  return drawWall({ ...size, ...tile, sunlight: await sunlight(side, side, shapes, 7, 85) })
}

/** Two tiles on a bench of plaster, one over the other. */
async function pieces(tile: Tile): Promise<Buffer> {
  const below = await piece(tile, tile.seed + 7, 14)
  const above = await piece(tile, tile.seed, -7)
  return sharp(await bench(tile.seed))
    .composite([
      { input: below.shadow, left: 178 - margin, top: 96 - margin },
      { input: below.tile, left: 150, top: 60 },
      { input: above.shadow, left: 82 - margin, top: 236 - margin },
      { input: above.tile, left: 52, top: 196 },
    ])
    .png()
    .toBuffer()
}

async function piece(tile: Tile, seed: number, angle: number): Promise<{ tile: Buffer; shadow: Buffer }> {
  const edge = 480
  const middle = tile.piece(edge / 2, edge / 2)
  const glaze: Wall['glaze'] = (place, x, y) => tile.glaze({ ...place, column: seed, row: seed % 5 }, x, y)
  const wall = await drawWall({ ...tile, width: edge, height: edge, layout: tile.piece, glaze, seed, bevel: 12 })
  const alpha = Buffer.alloc(edge * edge)
  for (let index = 0; index < alpha.length; index++) {
    const place = tile.piece(index % edge, Math.floor(index / edge))
    const isInside = place.column === middle.column && place.row === middle.row
    alpha[index] = isInside ? 255 * clamp(place.edge + 0.5) : 0
  }
  const mask = { raw: { width: edge, height: edge, channels: 1 } } as const
  const cut = await sharp(wall).joinChannel(alpha, mask).png().toBuffer()
  const black = await sharp({ create: { width: edge, height: edge, channels: 3, background: '#1a0f06' } })
    .joinChannel(await sharp(alpha, mask).linear(0.62).raw().toBuffer(), mask)
    .png()
    .toBuffer()
  const turned = (input: Buffer) => sharp(input).rotate(angle, { background: '#0000' })
  return {
    tile: await turned(cut).png().toBuffer(),
    shadow: await blurred(await turned(black).png().toBuffer()),
  }
}

/** What is cut off at its edges would show: there is room for the blur around it. */
function blurred(input: Buffer): Promise<Buffer> {
  const room = { top: margin, left: margin, bottom: margin, right: margin, background: '#0000' }
  return sharp(input).extend(room).blur(14).png().toBuffer()
}

async function bench(seed: number, ground: Colour = bone): Promise<Buffer> {
  const shapes = windowLight(140 + 120 * hash(seed, 2), -120, 620, 900, 2, 3) + branchShadow(760, 880, 480, -0.4, seed)
  return drawWall({
    ...size,
    layout: () => ({ column: 0, row: 0, edge: 1000, u: 0, v: 0 }),
    sunlight: await sunlight(side, side, shapes, 10, 110),
    glaze: (_, x, y) => scale(ground, 0.9 + 0.16 * fractal(x / 40, y / 40, 4, seed)),
    hand: 0.25,
    gloss: 0,
  })
}

/** Nine tiles in a box of oak. */
async function sampleBox(): Promise<Buffer> {
  const colours = [saffron, azure, celadon, bone, ink, terracotta, sky, moss, blush]
  const inner = 480
  const nine = await drawWall({
    width: inner,
    height: inner,
    layout: bond(160, 160, 14),
    glaze: ({ column, row }) => colours[row * 3 + column] ?? bone,
    sunlight: await sunlight(inner, inner, windowLight(60, -80, 380, 600, 2, 2), 8, 110),
    grout: colour('#3c2a1c'),
    seed: 61,
  })
  const box =
    '<rect x="132" y="140" width="584" height="584" rx="10" fill="#1a0f06" opacity="0.55" filter="url(#soft)"/><rect x="116" y="116" width="568" height="568" rx="10" fill="url(#oak)"/><rect x="116" y="116" width="568" height="9" rx="4" fill="#fff" opacity="0.28"/><rect x="146" y="146" width="508" height="508" rx="4" fill="#2c1d12"/>'
  return sharp(await bench(61))
    .composite([{ input: scene(side, side, box) }, { input: nine, left: 160, top: 160 }])
    .png()
    .toBuffer()
}

/** Glazes as cards on a ring, fanned out. */
async function glazeCards(): Promise<Buffer> {
  const fan = ['#f6efe1', '#e3a032', '#bd5b36', '#8c2a24', '#3d5f45', '#1f6f78', '#3f74c8', '#141c3d']
  const cards = fan.map(
    (fill, index) =>
      `<g transform="translate(400 680) rotate(${-49 + index * 14}) scale(0.94)"><rect x="-60" y="-540" width="128" height="560" rx="14" fill="#1a0f06" opacity="0.32" filter="url(#soft)"/><rect x="-66" y="-546" width="132" height="560" rx="14" fill="#fbf6ea"/><rect x="-52" y="-532" width="104" height="400" rx="8" fill="${fill}"/><path d="M-52-524a8 8 0 0 1 8-8h88a8 8 0 0 1 8 8v60c-40 26-70-10-104 18z" fill="#fff" opacity="0.3"/><rect x="-44" y="-112" width="64" height="8" rx="4" fill="#b9ad98"/><rect x="-44" y="-92" width="40" height="8" rx="4" fill="#d3c9b6"/></g>`,
  )
  return over(
    62,
    bone,
    ...cards,
    '<circle cx="400" cy="680" r="15" fill="#8f7f69"/><circle cx="400" cy="680" r="7" fill="#3c2a1c"/>',
  )
}

/** Three bags of grout. */
function grout(): Promise<Buffer> {
  const bags = [
    [150, '#d8cdb9', 0.94],
    [470, '#8f8b86', 0.9],
    [310, '#f1e9da', 1.12],
  ] as const
  const shapes = bags.map(
    ([x, fill, large], index) =>
      `<g transform="translate(${x + 90} 690) scale(${large})"><path d="M-96 8h204l-16-330h-172z" fill="#1a0f06" opacity="0.42" filter="url(#soft)"/><path d="M-104 0C-112-110-96-240-92-300l14-22H78l14 22c4 60 20 190 12 300-60 14-148 14-208 0z" fill="${fill}"/><path d="M-92-300l14-22H78l14 22c-60 10-124 10-184 0z" fill="#000" opacity="0.12"/><path d="M60-296c20 90 30 190 24 292l20-4c8-110-8-240-12-300z" fill="#000" opacity="0.14"/><path d="M-84-290c-6 90-14 190-10 284l-10-6c-8-110 8-230 12-288z" fill="#fff" opacity="0.4"/><rect x="-62" y="-210" width="124" height="118" rx="6" fill="#fffaf0"/><circle cx="0" cy="-166" r="22" fill="${['#e3a032', '#1f3f9e', '#bd5b36'][index]}"/><rect x="-40" y="-128" width="80" height="7" rx="3" fill="#b9ad98"/><rect x="-26" y="-112" width="52" height="7" rx="3" fill="#d3c9b6"/></g>`,
  )
  return over(63, cream, ...shapes)
}

/** A notched trowel with a handle of oak. */
function trowel(): Promise<Buffer> {
  const notches = 'h10v-14h12v14'.repeat(17)
  const shape = `<g transform="translate(395 440) rotate(-28) scale(1.45)"><path d="M-208-84h430v190h-430z" fill="#1a0f06" opacity="0.45" filter="url(#soft)"/><defs><linearGradient id="steel" x2="1" y2="1"><stop offset="0" stop-color="#eef1f4"/><stop offset="0.35" stop-color="#aab3bd"/><stop offset="0.55" stop-color="#dfe4e8"/><stop offset="1" stop-color="#7d8791"/></linearGradient></defs><path d="M-220-110h440v190H194${notches.replaceAll('h1', 'h-1')}H-220z" fill="url(#steel)"/><path d="M-220-110h440v8h-440z" fill="#fff" opacity="0.7"/><rect x="-150" y="-40" width="300" height="40" rx="8" fill="#6d7680"/><rect x="-158" y="-62" width="316" height="62" rx="31" fill="#1a0f06" opacity="0.35" filter="url(#soft)"/><rect x="-166" y="-74" width="332" height="62" rx="31" fill="url(#oak)"/><rect x="-146" y="-68" width="292" height="12" rx="6" fill="#fff" opacity="0.3"/></g>`
  return over(64, colour('#dfe6e8'), shape)
}

/** Wax, soap and a cloth. */
function care(): Promise<Buffer> {
  const cloth =
    '<path d="M90 600c80-60 200-30 320-56s210-14 300 22c-10 70-30 110-60 150-180 30-380 26-530-8-20-40-30-70-30-108z" fill="#1a0f06" opacity="0.35" filter="url(#soft)"/><path d="M80 580c80-60 200-30 320-56s210-14 300 22c-10 70-30 110-60 150-180 30-380 26-530-8-20-40-30-70-30-108z" fill="#3f74c8"/><path d="M100 604c120-40 220-20 320-44s180-14 262 14M110 650c160-30 300-8 540-30" fill="none" stroke="#fff" stroke-width="5" opacity="0.5"/>'
  const flask = `<g transform="translate(300 590)"><path d="M-70 14h190V-250H-40z" fill="#1a0f06" opacity="0.4" filter="url(#soft)"/><path d="M-90 0V-220c0-40 40-56 54-74v-70h72v70c14 18 54 34 54 74V0c0 14-180 14-180 0z" fill="url(#rust)"/><rect x="-44" y="-420" width="88" height="64" rx="8" fill="#2c1d12"/><rect x="-66" y="-190" width="132" height="128" rx="6" fill="#fffaf0"/><circle cx="0" cy="-142" r="24" fill="#e3a032"/><rect x="-42" y="-100" width="84" height="8" rx="4" fill="#b9ad98"/></g>`
  const tin =
    '<g transform="translate(520 610)"><ellipse cx="24" cy="22" rx="150" ry="40" fill="#1a0f06" opacity="0.45" filter="url(#soft)"/><path d="M-130-90V0c0 52 260 52 260 0v-90z" fill="url(#gold)"/><ellipse cy="-90" rx="130" ry="36" fill="#f6e3b4"/><ellipse cy="-90" rx="112" ry="28" fill="#efc96f"/><path d="M-60-96c30-20 90-20 120 0-40-6-80-6-120 0z" fill="#fff" opacity="0.6"/></g>'
  return over(65, celadon, cloth, flask, tin)
}

/** A parcel that is opened: a painted tile in paper. */
async function monthTile(): Promise<Buffer> {
  const painted = await drawWall({
    width: 340,
    height: 340,
    layout: bond(340, 340, 8),
    glaze: ({ u, v }) => star(u, v),
    sunlight: await sunlight(340, 340, windowLight(60, -60, 260, 420, 2, 2), 8, 110),
    hand: 0.45,
    gloss: 0.7,
    bevel: 10,
    seed: 66,
  })
  const paper =
    '<rect x="120" y="132" width="590" height="576" rx="8" fill="#1a0f06" opacity="0.5" filter="url(#soft)"/><rect x="104" y="108" width="592" height="584" rx="8" fill="#b98a5c"/><rect x="126" y="130" width="548" height="540" rx="4" fill="#8a6238"/><path d="M126 130h548L470 300c-60-20-100 10-150-6z" fill="#efe4cf"/><path d="M126 670V130l160 180c-20 60 14 110-4 190z" fill="#e2d3b8"/><path d="M674 670V130L500 300c24 70-10 120 8 190z" fill="#d6c4a4"/><path d="M126 670h548L500 480c-70 24-150-14-214 10z" fill="#f3e9d6"/>'
  return sharp(await bench(66))
    .composite([{ input: scene(side, side, paper) }, { input: painted, left: 230, top: 228 }])
    .png()
    .toBuffer()
}

async function over(seed: number, ground: Colour, ...parts: readonly string[]): Promise<Buffer> {
  return sharp(await bench(seed, ground))
    .composite([{ input: scene(side, side, ...parts) }])
    .png()
    .toBuffer()
}

function between(colours: readonly Colour[]): Wall['glaze'] {
  return ({ column, row }) => along(colours, hash(column, row, 12))
}

function grain(x: number, y: number): number {
  return 0.84 + 0.3 * fractal(x / 26, y / 26, 4, 6)
}

function moved(layout: Layout, x: number, y: number): Layout {
  return (px, py) => layout(px - x, py - y)
}

/** A star of eight points in saffron. */
function star(u: number, v: number): Colour {
  const [a, b] = [Math.abs(u), Math.abs(v)]
  const wobble = (fractal(u * 6, v * 6, 3, 8) - 0.5) * 0.02
  const points = Math.min(Math.max(a, b), (a + b) * Math.SQRT1_2) + wobble
  const centre = Math.hypot(u, v) + wobble
  const corner = Math.hypot(1 - a, 1 - b) + wobble
  let result: Colour = bone
  result = mixColours(result, saffron, 1 - step(0.6, 0.616, points))
  result = mixColours(result, bone, 1 - step(0.5, 0.516, points))
  result = mixColours(result, cobalt, 1 - step(0.43, 0.446, points))
  result = mixColours(result, bone, 1 - step(0.28, 0.296, centre))
  result = mixColours(result, saffron, 1 - step(0.17, 0.186, centre))
  result = mixColours(result, cobalt, 1 - step(0.42, 0.436, corner))
  return mixColours(result, bone, 1 - step(0.26, 0.276, corner))
}

/** Quarter circles that turn as they like. */
function arc(u: number, v: number, turn: number, warmth: number): Colour {
  const distance = Math.hypot(u - (turn % 2 === 0 ? -1 : 1), v - (turn < 2 ? -1 : 1)) / 2
  const accent = warmth < 0.3 ? saffron : warmth < 0.6 ? azure : sky
  const outer = mixColours(accent, ink, step(0.824, 0.832, distance))
  return mixColours(bone, mixColours(cobalt, outer, step(0.566, 0.574, distance)), step(0.296, 0.304, distance))
}

/** An ornament that joins over four tiles. */
function carpet(u: number, v: number): Colour {
  const [a, b] = [Math.abs(u), Math.abs(v)]
  const wobble = (fractal(u * 7, v * 7, 3, 3) - 0.5) * 0.02
  const diamond = a + b + wobble
  const corner = Math.hypot(1 - a, 1 - b) + wobble
  let result: Colour = colour('#e9e2d2')
  result = mixColours(result, cobalt, 1 - step(0.7, 0.716, diamond))
  result = mixColours(result, colour('#e9e2d2'), 1 - step(0.56, 0.576, diamond))
  result = mixColours(result, azure, 1 - step(0.3, 0.316, diamond))
  result = mixColours(result, ink, 1 - step(0.52, 0.536, corner))
  result = mixColours(result, colour('#e9e2d2'), 1 - step(0.4, 0.416, corner))
  return mixColours(result, saffron, 1 - step(0.16, 0.176, corner))
}
