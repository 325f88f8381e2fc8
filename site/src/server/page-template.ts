import { randomBytes } from 'node:crypto'
import { jsonForScript, localizedPath } from '@tessera/widget-sdk/text'

/** Its last characters are escaped differently in each context, which tells contexts apart. */
const mark = randomBytes(12).toString('hex')

/** Stands for the value of a segment while a page is rendered that is shared by all values. */
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

/** How a value may be escaped in a page: as text, in an address, in a parameter, in JSON. */
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
 * Turns a page that was rendered with placeholders into a template.
 * @param count number of placeholders
 * @returns a function that fills in values, in order; null if a placeholder was transformed in an unknown way, such as by a
 * widget that shows its first letter
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
