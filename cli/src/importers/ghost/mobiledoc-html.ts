import { cardHtml, list } from './card-html.ts'
import { element, escaped } from './html.ts'

type Row = readonly unknown[]

/** The HTML of a text of Ghost before version 5. @param onUnknown told of each kind of card that is not known */
export function mobiledocHtml(json: string, onUnknown: (type: string) => void): string {
  const parsed = JSON.parse(json) as Readonly<Record<'markups' | 'cards' | 'sections' | 'atoms', unknown>>
  const rows = (value: unknown) => list(value).map(each => list(each))
  const [markups, cards, atoms] = [rows(parsed.markups), rows(parsed.cards), rows(parsed.atoms)]
  const inline = (markers: unknown) => inlineHtml(rows(markers), markups, atoms)
  return rows(parsed.sections)
    .map(([kind, first, second]) => {
      if (kind === 1) return element(nameOf(first, 'p'), inline(second))
      if (kind === 2) return `<img src="${escaped(first)}">`
      if (kind === 3) {
        const items = list(second).map(markers => element('li', inline(markers)))
        return element(first === 'ol' ? 'ol' : 'ul', items.join(''))
      }
      if (kind !== 10) return ''
      const [name = '', payload = {}] = cards[Number(first)] ?? []
      const html = cardHtml(String(name), payload as Readonly<Record<string, unknown>>)
      if (html === null) onUnknown(String(name))
      return html ?? ''
    })
    .join('')
}

/** A marker opens some markups and closes some, of those that are open. */
function inlineHtml(markers: readonly Row[], markups: readonly Row[], atoms: readonly Row[]): string {
  const open: string[] = []
  return markers
    .map(([kind, opened, closed, value]) => {
      const starts = list(opened).map(index => {
        const [tag, attributes] = markups[Number(index)] ?? []
        const name = nameOf(tag, 'span')
        open.push(name)
        return start(name, list(attributes))
      })
      const text = kind === 1 ? atomHtml(atoms[Number(value)]) : escaped(value)
      const ends = Array.from({ length: Math.min(Number(closed) || 0, open.length) }, () => `</${open.pop()}>`)
      return starts.join('') + text + ends.join('')
    })
    .join('')
}

function atomHtml([name, text]: Row = []): string {
  return name === 'soft-return' ? '<br>' : escaped(text)
}

function start(name: string, attributes: readonly unknown[]): string {
  const at = attributes.indexOf('href')
  return at === -1 ? `<${name}>` : `<${name} href="${escaped(attributes[at + 1])}">`
}

function nameOf(tag: unknown, otherwise: string): string {
  return typeof tag === 'string' && /^[a-z][a-z0-9]*$/i.test(tag) ? tag.toLowerCase() : otherwise
}
