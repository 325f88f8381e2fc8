import { randomBytes } from 'node:crypto'
import { jsonForScript, localizedPath } from '@tessera/widget-sdk/text'

/** In every context that a value is written in, another of its last characters looks different. */
const mark = randomBytes(12).toString('hex')

/** What stands for the value of a segment while a page is rendered that is the same for all values. */
export function placeholder(index: number): string {
  return `${mark}x${index}é&;!"`
}

const inHtml: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

const html = (text: string) => text.replace(/[&<>"']/g, each => inHtml[each] ?? each)
const path = (text: string) => localizedPath(`/${text}`, '').slice(2)
const form = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
const json = (text: string) => JSON.stringify(text).slice(1, -1)
const script = (text: string) => jsonForScript(text).slice(1, -1)

/** How a value may stand in a page: as text, in an address, in the parameter of one, in JSON. */
const contexts: readonly ((value: string) => string)[] = [
  html,
  value => html(path(value)),
  value => html(encodeURIComponent(value)),
  value => html(form(value)),
  value => html(form(path(value))),
  value => html(json(value)),
  value => html(json(path(value))),
  script,
  value => script(path(value)),
]

/**
 * Takes a page apart that was rendered with placeholders.
 * @param count of placeholders
 * @returns gives the page for some values, in their order; null where a placeholder was changed in a way that is not known
 * here, as by a widget that takes its first letter
 */
export function pageTemplate(text: string, count: number): ((values: readonly string[]) => string) | null {
  const places = new Map<string, { readonly index: number; readonly write: (value: string) => string }>()
  for (let index = 0; index < count; index += 1) {
    for (const write of contexts) {
      const written = write(placeholder(index))
      if (!places.has(written)) places.set(written, { index, write })
    }
  }
  const longestFirst = [...places.keys()].toSorted((a, b) => b.length - a.length)
  const pieces = text.split(
    new RegExp(`(${longestFirst.map(each => each.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`),
  )
  if (pieces.some(piece => !places.has(piece) && piece.toLowerCase().includes(mark))) return null
  return values =>
    pieces
      .map(piece => {
        const place = places.get(piece)
        return place ? place.write(values[place.index] ?? '') : piece
      })
      .join('')
}
