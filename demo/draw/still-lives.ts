import sharp from 'sharp'
import { along, colour, mixColours, palette, scale } from './colour.ts'
import { drawWall } from './glaze.ts'
import { bond } from './layouts.ts'
import { branchShadow, sunlight, windowLight } from './light.ts'
import { fractal, hash } from './noise.ts'
import { branch, downGradient, roundGradient, scene } from './objects.ts'

const { bone, clay, terracotta, oxblood } = palette

/** Glazes in their bowls, seen from above on a bench of plaster. */
export async function glazeBowls(): Promise<Buffer> {
  const [width, height] = [1200, 900]
  const bench = await drawWall({
    width,
    height,
    layout: () => ({ column: 0, row: 0, edge: 1000, u: 0, v: 0 }),
    sunlight: await sunlight(
      width,
      height,
      windowLight(240, -140, 900, 1150, 2, 3) + branchShadow(1120, 980, 620, -0.4, 3),
      10,
      95,
    ),
    glaze: (_, x, y) => scale(bone, 0.9 + 0.16 * fractal(x / 40, y / 40, 4, 5)),
    hand: 0.25,
    gloss: 0,
  })
  const glazes = [
    [250, 250, 168, '#2a4ea8', '#7fa4e4'],
    [610, 205, 132, '#e3a032', '#ffd988'],
    [930, 285, 176, '#2f6b5c', '#8cc0a4'],
    [470, 545, 176, '#bd5b36', '#eda37c'],
    [170, 655, 128, '#f3e6cd', '#ffffff'],
    [800, 655, 148, '#141c3d', '#5262a8'],
    [1080, 660, 104, '#e7b59c', '#ffe4d4'],
  ] as const
  const bowls = glazes.map(([x, y, r, body, light], index) => fromAbove(x, y, r, body, light, index))
  const brush =
    '<g transform="translate(560 800) rotate(-17)"><path d="M0 18h420v16H0z" fill="#000" opacity="0.4" filter="url(#soft)"/><rect x="60" width="340" height="13" rx="6" fill="url(#oak)"/><rect x="20" y="-2" width="52" height="17" fill="#b9bec8"/><path d="M22-5C-30-6-60 2-92 12C-56 18-28 20 22 18z" fill="#2a2018"/></g>'
  return over(bench, width, height, ...bowls, brush)
}

function fromAbove(x: number, y: number, r: number, body: string, light: string, index: number): string {
  const id = `bowl${index}`
  return `<defs><radialGradient id="${id}" cx="0.62" cy="0.66" r="0.75"><stop offset="0" stop-color="${light}"/><stop offset="0.45" stop-color="${body}"/><stop offset="1" stop-color="${body}"/></radialGradient></defs>
    <circle cx="${x + r * 0.2}" cy="${y + r * 0.24}" r="${r}" fill="#1a0f06" opacity="0.5" filter="url(#soft)"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="url(#milk)"/><circle cx="${x}" cy="${y}" r="${r * 0.93}" fill="#8f7f69"/>
    <circle cx="${x + r * 0.015}" cy="${y + r * 0.02}" r="${r * 0.9}" fill="url(#${id})"/>
    <path d="M${x - r * 0.9} ${y}A${r * 0.9} ${r * 0.9} 0 0 1 ${x + r * 0.6} ${y - r * 0.67}A${r} ${r} 0 0 0 ${x - r * 0.9} ${y}z" fill="#000" opacity="0.3"/>
    <path transform="translate(${x} ${y}) rotate(-38) scale(${r / 100})" d="M-58-46C-40-70 40-70 58-46C36-56-36-56-58-46Z" fill="#fff" opacity="0.6"/>
    <ellipse transform="translate(${x} ${y}) rotate(-38)" cx="${r * 0.68}" cy="${-r * 0.28}" rx="${r * 0.05}" ry="${r * 0.035}" fill="#fff" opacity="0.6"/>`
}

/** The kiln at 1,040 degrees, its door open a hand's breadth too early. */
export async function kiln(): Promise<Buffer> {
  const [width, height] = [1200, 900]
  const mouth = '<path d="M330 900V480a270 270 0 0 1 540 0V900Z" fill="#fff"/>'
  const bricks = await drawWall({
    width,
    height,
    layout: bond(150, 58, 7, 0.5),
    sunlight: await sunlight(width, height, mouth, 95, 0),
    glaze: ({ column, row }, x, y) =>
      scale(mixColours(terracotta, oxblood, hash(column, row, 3)), 0.6 + 0.3 * fractal(x / 7, y / 7, 3, 4)),
    gloss: 0,
    hand: 0.5,
    grout: colour('#43302a'),
  })
  const shelves = [560, 690, 820].flatMap((y, level) => [
    `<rect x="352" y="${y}" width="496" height="15" fill="#5c1d08"/><rect x="352" y="${y}" width="496" height="4" fill="#ffce70"/>`,
    ...Array.from({ length: 12 }, (_, index) => {
      const tall = 62 + 28 * hash(index, level, 5)
      const x = 368 + index * 39 + 8 * hash(index, level, 2)
      const heat = ['#ffdf8f', '#ffb84a', '#ff9a3a', '#f47b2c'][Math.floor(hash(index, level, 7) * 4)]
      return `<rect x="${x}" y="${y - tall}" width="24" height="${tall}" rx="2" fill="${heat}"/><rect x="${x}" y="${y - tall}" width="5" height="${tall}" fill="#fff4cf" opacity="0.85"/><rect x="${x + 19}" y="${y - tall}" width="5" height="${tall}" fill="#8c2c0a" opacity="0.6"/>`
    }),
  ])
  const sparks = Array.from({ length: 34 }, (_, index) => {
    const x = 600 + (hash(index, 1, 9) - 0.5) * 640
    const y = 60 + hash(index, 2, 9) * 560
    return `<circle cx="${x}" cy="${y}" r="${1 + 2.6 * hash(index, 3, 9)}" fill="#ffd98a" opacity="${0.25 + 0.6 * hash(index, 4, 9)}"/>`
  })
  const voussoirs = Array.from({ length: 17 }, (_, index) => {
    const angle = -90 + (index - 8) * 11.25
    return `<rect transform="translate(600 480) rotate(${angle})" x="276" y="-25" width="82" height="50" rx="4" fill="url(#brick)" stroke="#2c1a14" stroke-width="5"/>`
  })
  return over(
    bricks,
    width,
    height,
    `<defs><radialGradient id="fire" cx="0.5" cy="0.62" r="0.62"><stop offset="0" stop-color="#fff8dc"/><stop offset="0.28" stop-color="#ffd873"/><stop offset="0.6" stop-color="#ff8f2e"/><stop offset="1" stop-color="#b32f0c"/></radialGradient><linearGradient id="brick"><stop offset="0" stop-color="#f0853c"/><stop offset="0.35" stop-color="#a8482a"/><stop offset="1" stop-color="#5c2a20"/></linearGradient></defs>`,
    '<path d="M330 900V480a270 270 0 0 1 540 0V900Z" fill="url(#fire)"/>',
    ...shelves,
    '<path d="M330 900V480a270 270 0 0 1 540 0V900Z" fill="none" stroke="#3a0f04" stroke-width="30" opacity="0.55" filter="url(#soft)"/>',
    ...voussoirs,
    '<circle cx="600" cy="600" r="560" fill="url(#glow)" opacity="0.55"/>',
    ...sparks,
  )
}

/** Where the land ends and the river begins. */
const shore = 640

/** The old brickworks on its river, at noon. */
export async function workshop(): Promise<Buffer> {
  const [width, height] = [1600, 900]
  const facade = 'M420 600V330L640 210 860 330V292H1270V600Z'
  const bricks = await drawWall({
    width,
    height,
    layout: bond(34, 13, 2, 0.5),
    sunlight: await sunlight(
      width,
      height,
      '<rect width="1600" height="900" fill="#fff"/><path d="M1060 250h220v360h-120z" fill="#000" opacity="0.4"/>',
      14,
      120,
    ),
    glaze: ({ column, row }) => along([oxblood, terracotta, clay, clay], 0.25 + 0.75 * hash(column, row, 5)),
    gloss: 0,
    hand: 0.5,
    bevel: 2,
    grout: colour('#b59c84'),
  })
  const walls = await sharp(bricks)
    .composite([
      {
        input: scene(width, height, `<path d="${facade}" fill="#fff"/><path d="M1120 292V92h64v200z" fill="#fff"/>`),
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer()
  const base = await sharp(scene(width, height, ...landscape()))
    .png()
    .toBuffer()
  const front = scene(width, height, ...details())
  const bank = await sharp(base)
    .composite([{ input: walls }, { input: front }])
    .png()
    .toBuffer()
  const mirrored = await sharp(bank)
    .extract({ left: 0, top: shore - (height - shore), width, height: height - shore })
    .flip()
    .blur(5)
    .modulate({ brightness: 0.8, saturation: 0.9 })
    .png()
    .toBuffer()
  return sharp(bank)
    .composite([{ input: mirrored, top: shore, left: 0 }, { input: scene(width, height, ...water()) }])
    .png()
    .toBuffer()
}

function landscape(): string[] {
  return [
    `<defs>${downGradient('sky', '#5c93d6', '#a7cbe8', '#f6e8cf')}<radialGradient id="noon"><stop offset="0.05" stop-color="#fffbe6" stop-opacity="0.95"/><stop offset="0.2" stop-color="#fff3cf" stop-opacity="0.5"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>${downGradient('far', '#8fb0b8', '#a9c0b4')}${downGradient('near', '#4f7a5c', '#3d6350')}</defs>`,
    '<rect width="1600" height="900" fill="url(#sky)"/>',
    '<circle cx="250" cy="130" r="760" fill="url(#noon)"/><circle cx="250" cy="130" r="46" fill="#fffdf2"/>',
    '<g fill="#fff" filter="url(#soft)" opacity="0.75"><ellipse cx="1360" cy="150" rx="170" ry="26"/><ellipse cx="1250" cy="178" rx="120" ry="20"/><ellipse cx="760" cy="110" rx="130" ry="18"/></g>',
    '<path d="M0 520C160 430 320 470 480 450S840 400 1040 440 1400 400 1600 450V640H0Z" fill="url(#far)"/>',
    '<path d="M0 570C220 500 380 540 560 530S1120 520 1300 500 1500 520 1600 500V660H0Z" fill="url(#near)"/>',
  ]
}

function details(): string[] {
  const arches = [
    ...[470, 560, 650, 740].map(x => archWindow(x, 585, 62, 120)),
    ...[905, 995, 1085, 1175].flatMap(x => [archWindow(x, 582, 58, 96), archWindow(x, 446, 58, 96)]),
    archWindow(604, 420, 72, 100),
  ]
  const trees = [
    [180, 610, 210],
    [300, 615, 160],
    [1360, 612, 240],
    [1480, 616, 180],
  ].map(([x = 0, y = 0, size = 0]) => tree(x, y, size))
  return [
    `<defs>${downGradient('roof', '#4d5a78', '#323c58')}${downGradient('pane', '#20345c', '#5c83b4', '#dce8ee')}${roundGradient('leaf', '#8fb070', '#55804e', '#2c5138')}</defs>`,
    '<path d="M396 336 640 200 884 336l-10 16L640 222 406 352z" fill="url(#roof)"/><path d="M846 296l28-46h392l28 46z" fill="url(#roof)"/><path d="M1110 92h84v-16h-84z" fill="#5b2a22"/>',
    '<path d="M1146 66c-10-40 40-44 26-86s60-30 70-90" fill="none" stroke="#fff" stroke-width="26" opacity="0.45" filter="url(#soft)"/>',
    ...arches,
    '<path d="M0 596C300 586 1200 590 1600 600V660H0Z" fill="#6f9160"/>',
    ...trees,
  ]
}

function water(): string[] {
  const ripples = Array.from({ length: 70 }, (_, index) => {
    const y = 650 + 240 * hash(index, 1, 3)
    const long = 30 + 140 * hash(index, 2, 3) * ((y - 600) / 260)
    return `<rect x="${1700 * hash(index, 3, 3) - 60}" y="${y}" width="${long}" height="${1.5 + ((y - 640) / 260) * 2.5}" rx="2" fill="${hash(index, 4, 3) > 0.5 ? '#fff' : '#1d4a78'}" opacity="${0.1 + 0.25 * hash(index, 5, 3)}"/>`
  })
  return [
    `<defs>${downGradient('river', '#bfd8e6', '#4d82b4', '#173f74')}</defs>`,
    `<rect y="${shore}" width="1600" height="260" fill="url(#river)" opacity="0.55"/>`,
    ...ripples,
    '<path d="M0 900V820C120 800 260 850 420 862L520 900Z" fill="#2f5140"/>',
    branch(90, 870, 220, 0.2, '#2f5140'),
    branch(170, 880, 170, -0.2, '#3f6a4c'),
    branch(240, 885, 200, 0.4, '#2f5140'),
  ]
}

function archWindow(x: number, y: number, width: number, height: number): string {
  const r = width / 2
  const shape = `M${x} ${y}v-${height - r}a${r} ${r} 0 0 1 ${width} 0v${height - r}z`
  return `<path d="${shape}" fill="#f0e2c8" stroke="#f0e2c8" stroke-width="9"/><path d="${shape}" fill="url(#pane)"/><path d="M${x + r} ${y}v-${height}M${x} ${y - height * 0.35}h${width}M${x} ${y - height * 0.66}h${width}" stroke="#f0e2c8" stroke-width="3"/>`
}

function tree(x: number, y: number, size: number): string {
  const crown = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * 2 * Math.PI
    return `<circle cx="${x + Math.cos(angle) * size * 0.22}" cy="${y - size * 0.62 + Math.sin(angle) * size * 0.26}" r="${size * 0.2}"/>`
  })
  return `<rect x="${x - size * 0.03}" y="${y - size * 0.5}" width="${size * 0.06}" height="${size * 0.5}" fill="#4a3426"/><g fill="url(#leaf)">${crown.join('')}<circle cx="${x}" cy="${y - size * 0.62}" r="${size * 0.3}"/></g>`
}

function over(ground: Buffer, width: number, height: number, ...parts: readonly string[]): Promise<Buffer> {
  return sharp(ground)
    .composite([{ input: scene(width, height, ...parts) }])
    .png()
    .toBuffer()
}
