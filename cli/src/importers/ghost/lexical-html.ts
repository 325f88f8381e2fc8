import { cardHtml, list } from './card-html.ts'
import { element, escaped } from './html.ts'

type Node = Readonly<Record<string, unknown>>

const deepest = 50
const formats = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
] as const
const containers: Readonly<Record<string, string>> = {
  paragraph: 'p',
  quote: 'blockquote',
  'extended-quote': 'blockquote',
  aside: 'blockquote',
  listitem: 'li',
}

/** The HTML of a text of Ghost 5 and later. @param onUnknown told of each kind of card that is not known */
export function lexicalHtml(json: string, onUnknown: (type: string) => void): string {
  const { root } = JSON.parse(json) as { readonly root?: Node }
  return childrenHtml(root ?? {}, 0, onUnknown)
}

function childrenHtml({ children }: Node, depth: number, onUnknown: (type: string) => void): string {
  if (depth > deepest) return ''
  return (list(children) as Node[]).map(child => nodeHtml(child, depth + 1, onUnknown)).join('')
}

function nodeHtml(node: Node, depth: number, onUnknown: (type: string) => void): string {
  const type = String(node.type ?? '')
  const inner = () => childrenHtml(node, depth, onUnknown)
  const container = containers[type]
  if (container) return element(container, inner())
  switch (type) {
    case 'text':
    case 'extended-text':
      return formats.reduce(
        (html, [bit, tag]) => (Number(node.format) & bit ? element(tag, html) : html),
        escaped(node.text),
      )
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'heading':
    case 'extended-heading':
      return element(/^h[1-6]$/.test(String(node.tag)) ? String(node.tag) : 'h2', inner())
    case 'link':
    case 'autolink':
      return element('a', inner(), { href: node.url })
    case 'list':
      return element(node.listType === 'number' ? 'ol' : 'ul', inner())
    default: {
      const html = cardHtml(type, node)
      if (html === null) onUnknown(type)
      return html ?? inner()
    }
  }
}
