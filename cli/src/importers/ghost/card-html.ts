import { marked } from 'marked'
import { element, escaped } from './html.ts'

type Payload = Readonly<Record<string, unknown>>

/** What is for mails and members only. */
const nothing = new Set([
  'email',
  'email-cta',
  'emailcta',
  'email-card',
  'paywall',
  'signup',
  'call-to-action',
  'transistor',
])

/** The HTML of a card, which both of Ghost's editors have. @returns null for one that is not known */
export function cardHtml(name: string, card: Payload): string | null {
  if (nothing.has(name)) return ''
  const text = (key: string) => (typeof card[key] === 'string' ? (card[key] as string) : '')
  switch (name) {
    case 'image':
      return figure(picture(card), text('caption'))
    case 'gallery':
      return figure((list(card.images) as Payload[]).map(picture).join(''), text('caption'))
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'code':
    case 'codeblock': {
      const language = text('language')
      return element('pre', element('code', escaped(text('code')), language ? { class: `language-${language}` } : {}))
    }
    case 'html':
      return text('html')
    case 'markdown':
    case 'card-markdown':
      return marked.parse(text('markdown'), { async: false })
    case 'embed':
      return figure(paragraphLink(text('url'), text('url')), text('caption'))
    case 'bookmark': {
      const { title } = (card.metadata ?? {}) as Payload
      return paragraphLink(text('url'), String(title || text('url')))
    }
    case 'callout':
      return element('blockquote', `${escaped(text('calloutEmoji'))} ${text('calloutText')}`)
    case 'toggle':
      return element('h3', text('heading')) + text('content')
    case 'button':
      return paragraphLink(text('buttonUrl'), text('buttonText'))
    case 'audio':
    case 'video':
      return figure(element(name, '', { src: text('src'), title: text('title') || text('fileName') }), text('caption'))
    case 'file':
      return paragraphLink(text('src'), text('fileTitle') || text('fileName'))
    case 'header':
      return element('h2', text('header')) + element('p', text('subheader'))
    case 'product':
      return (
        picture({ src: card.productImageSrc, alt: card.productTitle }) +
        element('h3', text('productTitle')) +
        text('productDescription')
      )
    default:
      return null
  }
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function picture({ src, alt }: Payload): string {
  return typeof src === 'string' ? `<img src="${escaped(src)}" alt="${escaped(alt)}">` : ''
}

function figure(content: string, caption: string): string {
  return element('figure', content + (caption ? element('figcaption', caption) : ''))
}

function paragraphLink(href: string, text: string): string {
  return href === '' ? '' : element('p', element('a', escaped(text || href), { href }))
}
