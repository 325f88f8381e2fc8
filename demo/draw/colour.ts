import { clamp, mix } from './noise.ts'

/** Red, green and blue as light: linear, 1 is white. */
export type Colour = readonly [red: number, green: number, blue: number]

/** `#1f3f9e` as light. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [toLinear((value >> 16) & 255), toLinear((value >> 8) & 255), toLinear(value & 255)]
}

export function mixColours(from: Colour, to: Colour, share: number): Colour {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]
}

export function scale(colour: Colour, by: number): Colour {
  return [colour[0] * by, colour[1] * by, colour[2] * by]
}

/** The colour at a place of [0, 1] along a row of colours. */
export function along(colours: readonly Colour[], place: number): Colour {
  const at = clamp(place) * (colours.length - 1)
  const index = Math.min(colours.length - 2, Math.floor(at))
  return mixColours(colours[index] ?? black, colours[index + 1] ?? colours[index] ?? black, at - index)
}

/** Light to a byte of sRGB, bright light softly held back. */
export function toByte(light: number): number {
  const held = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp((0.7 - light) / 0.3))
  const value = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
  return 255 * clamp(value)
}

const black: Colour = [0, 0, 0]

function toLinear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The studio's colours. */
export const palette = {
  ink: colour('#141c3d'),
  cobalt: colour('#1f3f9e'),
  azure: colour('#3f74c8'),
  sky: colour('#9cc3e6'),
  sea: colour('#1f6f78'),
  celadon: colour('#93bda8'),
  moss: colour('#3d5f45'),
  bone: colour('#f6efe1'),
  cream: colour('#efe0c4'),
  saffron: colour('#e3a032'),
  blush: colour('#e7b59c'),
  terracotta: colour('#bd5b36'),
  clay: colour('#c98b66'),
  oxblood: colour('#6b2323'),
  grout: colour('#cfc6b6'),
} as const
