/** Things made of gradients that stand before a wall: light from the upper left, shadow to the lower right. */

/** A gradient for something round and upright, by its id. */
export function roundGradient(id: string, light: string, body: string, dark: string): string {
  return `<linearGradient id="${id}"><stop offset="0" stop-color="${body}"/><stop offset="0.24" stop-color="${light}"/><stop offset="0.55" stop-color="${body}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`
}

/** A gradient from top to bottom. */
export function downGradient(id: string, ...colours: readonly string[]): string {
  const stops = colours.map((each, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${each}"/>`)
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`
}

/** What every scene needs. */
const definitions = [
  '<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>',
  '<filter id="softer" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="40"/></filter>',
  '<radialGradient id="glow"><stop offset="0" stop-color="#fff3d0" stop-opacity="0.95"/><stop offset="0.35" stop-color="#ffd98a" stop-opacity="0.4"/><stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="globe" cx="0.42" cy="0.6"><stop offset="0" stop-color="#fffdf5"/><stop offset="0.6" stop-color="#ffeec2"/><stop offset="1" stop-color="#e9bf7c"/></radialGradient>',
  downGradient('oak', '#b98a5c', '#9a6b42', '#7c5231'),
  roundGradient('milk', '#fffaf0', '#eadfcb', '#a3937d'),
  roundGradient('blue', '#5f86d6', '#2a4ea8', '#12245c'),
  roundGradient('rust', '#e59a70', '#bd5b36', '#6b2c18'),
  roundGradient('green', '#6fa58b', '#2f6b5c', '#123a36'),
  roundGradient('gold', '#f3cd80', '#cf9838', '#7d5413'),
].join('')

type Gradient = 'milk' | 'blue' | 'rust' | 'green' | 'gold'

/** A vase that stands at (x, y), `size` high. */
export function vase(x: number, y: number, size: number, fill: Gradient): string {
  const body = 'M-12-100C-12-84-40-74-40-42C-40-16-26 0-20 0H20C26 0 40-16 40-42C40-74 12-84 12-100Z'
  return standing(x, y, size / 100, body, fill, '<ellipse cx="0" cy="-100" rx="12" ry="3" fill="#0006"/>')
}

/** A bottle with a long neck. */
export function bottle(x: number, y: number, size: number, fill: Gradient): string {
  const body = 'M-7-100V-66C-7-54-26-50-26-32V-6C-26-2-22 0-18 0H18C22 0 26-2 26-6V-32C26-50 7-54 7-66V-100Z'
  return standing(x, y, size / 100, body, fill, '<ellipse cx="0" cy="-100" rx="7" ry="2" fill="#0006"/>')
}

/** A bowl, `size` wide. */
export function bowl(x: number, y: number, size: number, fill: Gradient): string {
  const body = 'M-50-36C-50-12-26 0-14 0H14C26 0 50-12 50-36Z'
  return standing(x, y, size / 100, body, fill, '<ellipse cx="0" cy="-36" rx="50" ry="7" fill="#0004"/>')
}

/** A pile of bowls. */
export function bowls(x: number, y: number, size: number, fills: readonly Gradient[]): string {
  return fills.map((fill, index) => bowl(x, y - index * size * 0.15, size * (1 - index * 0.04), fill)).join('')
}

/** A branch with leaves of one colour, from its foot upwards. */
export function branch(x: number, y: number, length: number, lean: number, fill: string): string {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const t = (index + 2) / 12
    const side = index % 2 === 0 ? 1 : -1
    const angle = side * (62 - 30 * t) + lean * 40 * t
    return `<path transform="translate(${x + lean * length * t * t} ${y - length * t}) rotate(${angle}) scale(${(length * (0.26 - 0.12 * t)) / 100})" d="M0 0C14-26 16-66 0-100C-16-66-14-26 0 0Z"/>`
  })
  return `<g fill="${fill}"><path d="M${x} ${y}Q${x} ${y - length * 0.5} ${x + lean * length} ${y - length}" fill="none" stroke="${fill}" stroke-width="3"/>${leaves.join('')}</g>`
}

/** A lamp that hangs on a wire from the ceiling, with its light on the wall. */
export function pendant(x: number, y: number, size: number): string {
  return `<circle cx="${x}" cy="${y}" r="${size * 4.2}" fill="url(#glow)" opacity="0.8"/><path d="M${x} 0V${y - size}" stroke="#20160f" stroke-width="3"/><path d="M${x - size * 0.3} ${y - size}h${size * 0.6}l${size * 0.12} ${size * 0.28}h-${size * 0.84}z" fill="#6d4d22"/><circle cx="${x}" cy="${y}" r="${size * 0.86}" fill="url(#globe)"/>`
}

/** A board on the wall, its shadow below it. */
export function shelf(x: number, y: number, width: number): string {
  return `<rect x="${x + 16}" y="${y + 20}" width="${width}" height="52" fill="#000" opacity="0.42" filter="url(#soft)"/><rect x="${x}" y="${y}" width="${width}" height="22" rx="2" fill="url(#oak)"/><rect x="${x}" y="${y}" width="${width}" height="4" fill="#fff" opacity="0.22"/>`
}

/** Puts objects in front of a picture. */
export function scene(width: number, height: number, ...parts: readonly string[]): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${definitions}</defs>${parts.join('')}</svg>`,
  )
}

function standing(x: number, y: number, scale: number, body: string, fill: Gradient, mouth: string): string {
  return `<path transform="translate(${x + 20 * scale + 14} ${y + 4}) scale(${scale})" d="${body}" fill="#000" opacity="0.38" filter="url(#soft)"/><g transform="translate(${x} ${y}) scale(${scale})"><path d="${body}" fill="url(#${fill})"/>${mouth}</g>`
}
