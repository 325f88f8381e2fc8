import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

export type FrontMatter = Readonly<Record<string, unknown>>

/**
 * Splits a Markdown file into what stands before its text, YAML between `---` or TOML between `+++`, and the text.
 * @throws when that can't be read; aliases that would multiply it are refused
 */
export function frontMatter(text: string): { readonly data: FrontMatter; readonly text: string } {
  const whole = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const fence = whole.startsWith('---\n') ? '---' : whole.startsWith('+++\n') ? '+++' : undefined
  const end = fence === undefined ? -1 : whole.indexOf(`\n${fence}`, 3)
  if (fence === undefined || end === -1) return { data: {}, text: whole }
  const written = whole.slice(4, end + 1)
  const data: unknown = fence === '---' ? parseYaml(written, { maxAliasCount: 20 }) : parseToml(written)
  const isMap = typeof data === 'object' && data !== null && !Array.isArray(data)
  return { data: isMap ? (data as FrontMatter) : {}, text: whole.slice(end + 4).replace(/^[^\n]*\n?/, '') }
}

/** The first of some keys that has a text. */
export function textIn(data: FrontMatter, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = data[key]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
    const { src, url } = (value ?? {}) as FrontMatter
    const nested = src ?? url
    if (typeof nested === 'string' && nested !== '') return nested
  }
  return ''
}

/** The texts of some keys: lists, or a text with commas or a single one. */
export function textsIn(data: FrontMatter, ...keys: readonly string[]): string[] {
  const found = keys.flatMap(key => {
    const value = data[key]
    if (Array.isArray(value)) return value.map(String)
    return typeof value === 'string' ? value.split(',') : []
  })
  return [...new Set(found.map(each => each.trim()).filter(each => each !== ''))]
}

/** The first of some keys that has a moment, as ISO. */
export function momentIn(data: FrontMatter, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = data[key]
    if (typeof value !== 'string' && !(value instanceof Date)) continue
    const date = new Date(value)
    if (!Number.isNaN(date.getTime())) return date.toISOString()
  }
  return undefined
}
