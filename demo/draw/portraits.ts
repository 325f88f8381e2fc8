import sharp from 'sharp'
import { along, type Colour, palette } from './colour.ts'
import { drawWall } from './glaze.ts'
import { bond } from './layouts.ts'
import { hash } from './noise.ts'
import { downGradient, scene } from './objects.ts'

const { azure, blush, bone, celadon, clay, cobalt, cream, ink, oxblood, saffron, sea, sky, terracotta } = palette

interface Person {
  readonly ground: readonly Colour[]
  readonly skin: readonly [light: string, dark: string]
  readonly hair: readonly [light: string, dark: string]
  /** What lies behind the head, and what before it. */
  readonly behind: string
  readonly before: string
  readonly clothes: readonly [light: string, dark: string]
  readonly extra?: string
  readonly seed: number
}

/** An architect: dark bob, round glasses. */
export function architect(): Promise<Buffer> {
  return portrait({
    ground: [saffron, cream, bone],
    skin: ['#f3cdb0', '#d59a78'],
    hair: ['#4a3128', '#1d120e'],
    behind: '<path d="M108 300C88 160 120 78 200 78S312 160 292 300Z" fill="url(#hair)"/>',
    before:
      '<path d="M126 190C126 116 164 92 206 92C256 92 276 134 276 196C262 160 232 142 196 142C168 142 140 158 126 190Z" fill="url(#hair)"/>',
    clothes: ['#35519c', '#16245a'],
    extra:
      '<g fill="none" stroke="#33221a" stroke-width="4"><circle cx="172" cy="206" r="21"/><circle cx="230" cy="206" r="21"/><path d="M193 204q8-6 16 0"/></g>',
    seed: 3,
  })
}

/** The owner of a café: beard, cap of hair, apron. */
export function barista(): Promise<Buffer> {
  return portrait({
    ground: [sea, celadon, cream],
    skin: ['#e6b48c', '#b87850'],
    hair: ['#8a4a26', '#4c2410'],
    behind: '',
    before:
      '<path d="M128 190C116 110 160 74 206 76C262 78 290 118 274 190C270 160 258 146 236 140C196 150 150 142 140 150C132 160 130 176 128 190Z" fill="url(#hair)"/><path d="M130 214C132 292 160 318 200 318S270 292 272 214C264 244 248 250 226 246Q200 236 176 246C152 250 138 244 130 214Z" fill="url(#hair)"/>',
    clothes: ['#efe2cb', '#b59f80'],
    extra: '<path d="M140 372l18-30M262 372l-18-30" stroke="#7a3a1e" stroke-width="12"/>',
    seed: 8,
  })
}

/** A head of a workshop: grey hair in a knot, scarf. */
export function ceramist(): Promise<Buffer> {
  return portrait({
    ground: [cobalt, azure, sky, bone],
    skin: ['#f0c8ae', '#cc9478'],
    hair: ['#e9e4de', '#9c948c'],
    behind:
      '<circle cx="200" cy="70" r="38" fill="url(#hair)"/><path d="M122 214C104 120 150 84 200 84S296 120 278 214Z" fill="url(#hair)"/>',
    before:
      '<path d="M126 196C124 124 160 98 200 98S276 124 274 196C266 158 240 132 200 130C160 132 134 158 126 196Z" fill="url(#hair)"/>',
    clothes: ['#d0714a', '#8a3a1e'],
    extra:
      '<path d="M140 322Q200 372 260 322L268 352Q200 402 132 352Z" fill="#e3a032"/><path d="M140 322Q200 372 260 322" fill="none" stroke="#b67a1a" stroke-width="3"/><circle cx="128" cy="248" r="6" fill="#e3a032"/><circle cx="272" cy="248" r="6" fill="#e3a032"/>',
    seed: 5,
  })
}

/** A smith of interiors: short curls, turtleneck. */
export function designer(): Promise<Buffer> {
  const curls = Array.from({ length: 15 }, (_, index) => {
    const angle = Math.PI * (0.92 + (index / 14) * 1.16)
    return `<circle cx="${200 + Math.cos(angle) * 74}" cy="${184 + Math.sin(angle) * 82}" r="${25 + 6 * hash(index, 2)}"/>`
  })
  return portrait({
    ground: [terracotta, saffron, cream],
    skin: ['#a86e4a', '#6b3e26'],
    hair: ['#33231d', '#120b09'],
    behind: `<g fill="url(#hair)">${curls.join('')}</g>`,
    before:
      '<path d="M130 192C130 136 160 116 200 116S270 136 270 192C258 152 236 144 200 144S142 152 130 192Z" fill="url(#hair)"/>',
    clothes: ['#2f6b5c', '#123a36'],
    extra:
      '<path d="M164 300h72l8 48q-44 18-88 0z" fill="#2a6154"/><path d="M160 336q40 16 80 0" fill="none" stroke="#123a36" stroke-width="3"/>',
    seed: 12,
  })
}

/** A master of kilns: bald, a large moustache, goggles on his forehead. */
export function kilnMaster(): Promise<Buffer> {
  return portrait({
    ground: [oxblood, terracotta, clay, blush],
    skin: ['#eebd9c', '#bf8260'],
    hair: ['#c8beb2', '#857a6e'],
    behind: '',
    before:
      '<path d="M128 176C130 128 162 104 200 104S270 128 272 176C236 164 164 164 128 176Z" fill="url(#skin)"/><path d="M124 168Q200 146 276 168L275 184Q200 162 125 184Z" fill="#5a3520"/><g stroke="#8a5a2e" stroke-width="7" fill="#9fc7d8"><circle cx="168" cy="160" r="21"/><circle cx="232" cy="160" r="21"/></g><g fill="#fff" opacity="0.7"><path d="M156 154q6-9 15-9l-11 15zM220 154q6-9 15-9l-11 15z"/></g>',
    clothes: ['#6a5240', '#33251b'],
    extra:
      '<path d="M200 250C186 242 160 246 146 270C164 268 184 270 200 260C216 270 236 268 254 270C240 246 214 242 200 250Z" fill="url(#hair)"/>',
    seed: 17,
  })
}

/** No person: a tile with a face, lit from within. */
export async function shard(): Promise<Buffer> {
  const ground = await drawWall({
    width: 400,
    height: 400,
    layout: bond(80, 80, 4),
    glaze: ({ column, row }) => along([ink, cobalt, azure], hash(column, row, 6) * 0.8),
    seed: 6,
  })
  const tile = await drawWall({
    width: 188,
    height: 188,
    layout: bond(188, 188, 0),
    glaze: () => celadon,
    hand: 0,
    bevel: 16,
    seed: 9,
  })
  const corners = scene(188, 188, '<rect width="188" height="188" rx="34" fill="#fff"/>')
  const head = await sharp(tile)
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const behind = scene(
    400,
    400,
    '<circle cx="200" cy="200" r="210" fill="url(#glow)" opacity="0.9"/><rect x="118" y="124" width="196" height="196" rx="38" fill="#000" opacity="0.5" filter="url(#soft)"/>',
    '<path d="M200 116V78" stroke="#e9dcc0" stroke-width="8" stroke-linecap="round"/><circle cx="200" cy="68" r="15" fill="#e3a032"/><circle cx="195" cy="63" r="5" fill="#fff" opacity="0.8"/>',
  )
  const face = scene(
    400,
    400,
    '<g fill="#0f2f33"><ellipse cx="164" cy="196" rx="15" ry="19"/><ellipse cx="236" cy="196" rx="15" ry="19"/></g><g fill="#fff"><circle cx="170" cy="189" r="5.5"/><circle cx="242" cy="189" r="5.5"/></g>',
    '<path d="M168 242q32 24 64 0" fill="none" stroke="#0f2f33" stroke-width="8" stroke-linecap="round"/>',
    '<path d="M292 118l-20 26 12 10-16 22" fill="none" stroke="#0f2f33" stroke-width="2.5" opacity="0.55"/>',
  )
  return sharp(ground)
    .composite([{ input: behind }, { input: head, left: 106, top: 112 }, { input: face }])
    .png()
    .toBuffer()
}

async function portrait(person: Person): Promise<Buffer> {
  const ground = await drawWall({
    width: 400,
    height: 400,
    layout: bond(80, 80, 4),
    glaze: ({ column, row }) => along(person.ground, hash(column, row, person.seed)),
    seed: person.seed,
  })
  const drawing = scene(
    400,
    400,
    `<defs>${downGradient('hair', ...person.hair)}${downGradient('clothes', ...person.clothes)}<linearGradient id="skin" x2="1" y2="0.4"><stop offset="0.3" stop-color="${person.skin[0]}"/><stop offset="1" stop-color="${person.skin[1]}"/></linearGradient></defs>`,
    '<path d="M70 420C70 330 140 310 200 310S330 330 330 420Z" transform="translate(16 10)" fill="#000" opacity="0.4" filter="url(#soft)"/><ellipse cx="214" cy="206" rx="84" ry="110" fill="#000" opacity="0.35" filter="url(#soft)"/>',
    person.behind,
    `<path d="M50 420C56 346 120 330 166 318H234C280 330 344 346 350 420Z" fill="url(#clothes)"/>`,
    `<path d="M168 268h64v54q-32 34-64 0z" fill="${person.skin[1]}"/>`,
    '<ellipse cx="200" cy="208" rx="72" ry="92" fill="url(#skin)"/>',
    `<ellipse cx="128" cy="214" rx="11" ry="18" fill="url(#skin)"/><ellipse cx="272" cy="214" rx="11" ry="18" fill="${person.skin[1]}"/>`,
    `<g fill="none" stroke="#2a1711" stroke-linecap="round" stroke-width="4.5"><path d="M156 184q15-9 30-2M216 182q15-7 30 2" stroke="${person.hair[1]}" stroke-width="5"/></g>`,
    '<g fill="#24140e"><ellipse cx="172" cy="207" rx="5.5" ry="6.5"/><ellipse cx="230" cy="207" rx="5.5" ry="6.5"/></g><g fill="#fff"><circle cx="174" cy="204.5" r="1.8"/><circle cx="232" cy="204.5" r="1.8"/></g>',
    `<path d="M201 208q9 24 6 34q-6 6-14 3" fill="none" stroke="${person.skin[1]}" stroke-width="4.5" stroke-linecap="round"/>`,
    '<ellipse cx="152" cy="238" rx="17" ry="11" fill="#e0684a" opacity="0.22"/><ellipse cx="248" cy="238" rx="17" ry="11" fill="#e0684a" opacity="0.22"/>',
    person.before,
    '<path d="M180 264q20 15 40 0" fill="none" stroke="#8c3a2c" stroke-width="5" stroke-linecap="round"/>',
    person.extra ?? '',
  )
  return sharp(ground)
    .composite([{ input: drawing }])
    .png()
    .toBuffer()
}
