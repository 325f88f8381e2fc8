import sharp from 'sharp'
import { along, colour, palette, scale } from './colour.ts'
import { drawWall } from './glaze.ts'
import { bond, type Layout, scallop } from './layouts.ts'
import { branchShadow, sunlight, windowLight } from './light.ts'
import { hash, step } from './noise.ts'
import { bottle, bowl, bowls, branch, downGradient, pendant, roundGradient, scene, shelf, vase } from './objects.ts'

const { bone, cream, celadon, sea, moss, blush, saffron, azure, sky, cobalt } = palette
const size = { width: 1600, height: 800 }

/** A café: slim green tiles, a bar of oak, lamps. */
export async function cafe(): Promise<Buffer> {
  const wall = await drawWall({
    ...size,
    layout: bond(40, 168, 5, 0),
    sunlight: await sunlight(1600, 800, windowLight(120, -160, 520, 900, 2, 3), 9, 75),
    glaze: ({ column, row }) => along([moss, sea, sea, celadon], hash(column, row, 12)),
    seed: 3,
  })
  const flutes = Array.from(
    { length: 54 },
    (_, index) => `<rect x="${index * 30}" y="622" width="30" height="178" fill="url(#flute)"/>`,
  )
  return over(
    wall,
    shelf(640, 318, 640),
    bowls(720, 318, 104, ['milk', 'milk', 'milk', 'blue']),
    vase(850, 318, 120, 'rust'),
    bottle(945, 318, 132, 'milk'),
    bottle(1000, 318, 108, 'green'),
    bowls(1110, 318, 96, ['gold', 'milk', 'milk']),
    vase(1216, 318, 88, 'milk'),
    `<defs>${roundGradient('flute', '#f4e8d2', '#dccbb0', '#a08a6c')}${downGradient('shade', '#000', '#0000')}</defs>`,
    flutes.join(''),
    '<rect y="622" width="1600" height="60" fill="url(#shade)" opacity="0.45"/>',
    '<rect y="574" width="1600" height="50" fill="url(#oak)"/><rect y="574" width="1600" height="7" fill="#fff" opacity="0.25"/>',
    branch(330, 470, 250, -0.35, '#5d7f4e'),
    branch(330, 470, 280, 0.25, '#7d9a5c'),
    vase(330, 576, 128, 'milk'),
    bowl(1420, 576, 120, 'blue'),
    pendant(560, 190, 46),
    pendant(960, 130, 46),
    pendant(1380, 190, 46),
  )
}

/** A platform hall: a vault of tiles that runs to the light. */
export async function station(): Promise<Buffer> {
  const wall = await drawWall({
    ...size,
    layout: vault(800, 520),
    sunlight: vaultLight(800, 520),
    glaze: ({ column, row }) =>
      Math.abs(row) % 9 === 4
        ? saffron
        : along(
            [bone, bone, cream, sky, azure, cobalt],
            (Math.abs(column + 0.5) / 34) ** 1.6 + (hash(column, row, 4) - 0.5) * 0.22,
          ),
    hand: 0.7,
    bevel: 3,
    seed: 5,
  })
  const platform = `<defs>${downGradient('floor', '#e8dcc4', '#8d8478', '#38353a')}<radialGradient id="end"><stop offset="0" stop-color="#fffaf0"/><stop offset="0.5" stop-color="#fff0cf" stop-opacity="0.8"/><stop offset="1" stop-color="#ffdf9e" stop-opacity="0"/></radialGradient><radialGradient id="edge" cx="0.5" cy="0.65" r="0.75"><stop offset="0.35" stop-color="#0a1030" stop-opacity="0"/><stop offset="1" stop-color="#0a1030" stop-opacity="0.75"/></radialGradient></defs>`
  const lamps = [1, 1.7, 3, 5.2, 9].map(depth => {
    const reach = 420 / depth
    return `<circle cx="800" cy="${520 - reach}" r="${190 / depth}" fill="url(#glow)"/><ellipse cx="800" cy="${520 - reach}" rx="${46 / depth}" ry="${15 / depth}" fill="#fffbea"/>`
  })
  return over(
    wall,
    platform,
    '<path d="M0 800V720L770 530H830L1600 720V800Z" fill="url(#floor)"/>',
    '<path d="M800 530 470 800h660z" fill="#fff6df" opacity="0.28" filter="url(#softer)"/>',
    '<path d="M770 530 0 720v12L772 533zM830 530l770 190v12L828 533z" fill="#e3a032" opacity="0.9"/>',
    '<ellipse cx="800" cy="505" rx="210" ry="150" fill="url(#end)"/>',
    lamps.join(''),
    '<rect width="1600" height="800" fill="url(#edge)"/>',
  )
}

/** Columns are stripes along the vault, rows go into its depth. */
function vault(cx: number, cy: number): Layout {
  return (x, y) => {
    const dx = (x - cx) / 1.35
    const dy = y - cy
    const radius = Math.max(26, Math.hypot(dx, dy))
    const along = (Math.atan2(dx, -dy) / Math.PI) * 46
    const depth = 4300 / radius + 20
    const column = Math.floor(along)
    const row = Math.floor(depth / 2.1)
    const u = 2 * (along - column - 0.5)
    const v = 2 * (depth / 2.1 - row - 0.5)
    const across = ((1 - Math.abs(u)) * Math.PI * radius) / 92
    const deep = ((1 - Math.abs(v)) * 1.05 * radius * radius) / 4300
    return { column, row, edge: Math.min(across, deep) - radius / 260, u, v }
  }
}

function vaultLight(cx: number, cy: number): Uint8Array {
  return Uint8Array.from({ length: size.width * size.height }, (_, index) => {
    const dx = ((index % size.width) - cx) / 1.35
    const dy = Math.floor(index / size.width) - cy
    const rings = 0.5 + 0.5 * Math.cos(Math.log2(Math.max(20, Math.hypot(dx, dy)) / 420) * 2 * Math.PI * 1.25)
    const up = step(-1.2, 1, -dy / Math.hypot(dx, dy, 1))
    return 60 + 150 * up * (0.45 + 0.55 * rings)
  })
}

/** A bathroom: scales the colour of skin, a round mirror, brass. */
export async function bathroom(): Promise<Buffer> {
  const wall = await drawWall({
    ...size,
    layout: bond(190, 46, 5, 0.5),
    sunlight: await sunlight(
      1600,
      800,
      windowLight(820, -180, 620, 1000, 2, 3) + branchShadow(1330, 860, 620, -0.3, 6),
      8,
      85,
    ),
    glaze: ({ column, row }) => along([colour('#f6dccb'), blush, blush, colour('#d08d70')], hash(column, row, 8)),
    seed: 8,
  })
  return over(
    wall,
    `<defs>${downGradient('glass', '#dfeaf2', '#b7cbd9', '#f2e6da')}${downGradient('stone', '#fffaf2', '#e6dac8', '#b8a78f')}${roundGradient('brass', '#f7dd9c', '#c8963f', '#6f4a14')}</defs>`,
    '<circle cx="548" cy="322" r="204" fill="#000" opacity="0.4" filter="url(#soft)"/>',
    '<circle cx="530" cy="300" r="204" fill="url(#brass)"/><circle cx="530" cy="300" r="195" fill="url(#glass)"/>',
    '<path d="M400 445 590 115a195 195 0 0 1 60 26L455 480a195 195 0 0 1-55-35z" fill="#fff" opacity="0.32"/>',
    '<rect x="316" y="640" width="470" height="150" fill="#000" opacity="0.4" filter="url(#soft)"/>',
    '<path d="M290 604h480v22c0 74-56 134-140 134h-200c-84 0-140-60-140-134z" fill="url(#stone)"/><rect x="282" y="592" width="496" height="24" rx="12" fill="#fffaf2"/>',
    '<path d="M530 592v-64q0-26 26-26h34v16" fill="none" stroke="url(#brass)" stroke-width="16" stroke-linecap="round"/><rect x="470" y="560" width="14" height="34" rx="4" fill="url(#brass)"/>',
    shelf(980, 470, 430),
    branch(1100, 380, 210, 0.3, '#7b8f5a'),
    branch(1100, 380, 190, -0.3, '#93a568'),
    vase(1100, 470, 112, 'blue'),
    bottle(1240, 470, 118, 'milk'),
    bowls(1340, 470, 92, ['rust', 'milk']),
  )
}

/** A kitchen at noon: a chequerboard of cream and sun, a shelf, lemons. */
export async function kitchen(): Promise<Buffer> {
  const wall = await drawWall({
    ...size,
    layout: scallop(120, 5),
    sunlight: await sunlight(
      1600,
      800,
      windowLight(260, -180, 900, 1000, 3, 2) + branchShadow(240, 760, 620, 0.35, 9),
      8,
      80,
    ),
    glaze: ({ column, row }) => scale(along([bone, cream, saffron], hash(column, row, 2) ** 1.7), 0.98),
    seed: 14,
  })
  const lemons = [
    [1120, 556],
    [1166, 552],
    [1210, 558],
    [1144, 524],
    [1190, 522],
  ].map(
    ([x = 0, y = 0]) =>
      `<ellipse cx="${x}" cy="${y}" rx="29" ry="23" transform="rotate(-18 ${x} ${y})" fill="url(#lemon)"/>`,
  )
  return over(
    wall,
    `<defs><radialGradient id="lemon" cx="0.35" cy="0.3"><stop offset="0" stop-color="#fff0a0"/><stop offset="0.5" stop-color="#f2c230"/><stop offset="1" stop-color="#a87810"/></radialGradient>${downGradient('marble', '#fbf7ef', '#d9d0c2')}${downGradient('cabinet', '#24418f', '#152a66', '#0c1a45')}</defs>`,
    shelf(560, 286, 560),
    bowls(650, 286, 110, ['blue', 'milk', 'blue']),
    vase(778, 286, 104, 'green'),
    bowls(890, 286, 92, ['milk', 'milk', 'milk', 'milk']),
    bottle(984, 286, 124, 'rust'),
    bottle(1044, 286, 100, 'milk'),
    '<rect y="640" width="1600" height="160" fill="url(#cabinet)"/><path d="M0 640h1600M400 640v160M800 640v160M1200 640v160" stroke="#0a1536" stroke-width="5"/>',
    '<rect y="604" width="1600" height="40" fill="url(#marble)"/><rect y="604" width="1600" height="5" fill="#fff"/><rect y="644" width="1600" height="26" fill="#000" opacity="0.35"/>',
    bottle(440, 606, 170, 'green'),
    vase(330, 606, 136, 'rust'),
    lemons.join(''),
    bowl(1166, 606, 210, 'blue'),
    vase(1380, 606, 150, 'milk'),
  )
}

function over(wall: Buffer, ...parts: readonly string[]): Promise<Buffer> {
  return sharp(wall)
    .composite([{ input: scene(size.width, size.height, ...parts) }])
    .png()
    .toBuffer()
}
