import { Fragment, type ReactNode } from 'react'
import { useCurrentHref } from './current-href.ts'
import { parseRichText, type RichTextNode } from './rich-text.ts'
import { type SafeHref, safeImageUrl } from './safe-href.ts'

interface RichTextProps {
  /** The stored text in one language: `t(data.description)`. */
  readonly text: string | null | undefined
}

/** What links and pictures need to know about the page. */
interface Place {
  readonly href: (url: string) => SafeHref | null
}

/**
 * Renders a stored rich text as elements; no HTML string is ever involved. Unknown nodes and marks are dropped, links and
 * pictures lead to safe addresses only. Put it inside `<Prose>` for its styles.
 */
export function RichText({ text }: RichTextProps) {
  const place = { href: useCurrentHref() }
  return text ? <Nodes nodes={parseRichText(text)} place={place} /> : null
}

type RenderNode = (node: RichTextNode, children: ReactNode, place: Place) => ReactNode

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

const blocks: Readonly<Record<string, RenderNode>> = {
  paragraph: ({ attrs }, children) => <p {...aligned(attrs)}>{children}</p>,
  heading({ attrs }, children) {
    const Heading = headings[Number(attrs.level) - 1] ?? 'h2'
    return <Heading {...aligned(attrs)}>{children}</Heading>
  },
  bulletList: (_, children) => <ul>{children}</ul>,
  orderedList: ({ attrs }, children) => (
    <ol start={Number.isInteger(attrs.start) ? Number(attrs.start) : 1}>{children}</ol>
  ),
  listItem: (_, children) => <li>{children}</li>,
  taskList: (_, children) => <ul>{children}</ul>,
  taskItem: (_, children) => <li>{children}</li>,
  blockquote: (_, children) => <blockquote>{children}</blockquote>,
  codeBlock: (_, children) => (
    <pre>
      <code>{children}</code>
    </pre>
  ),
  horizontalRule: () => <hr />,
  hardBreak: () => <br />,
  table: (_, children) => (
    <table>
      <tbody>{children}</tbody>
    </table>
  ),
  tableRow: (_, children) => <tr>{children}</tr>,
  tableHeader: (_, children) => <th>{children}</th>,
  tableCell: (_, children) => <td>{children}</td>,
  image({ attrs }) {
    const src = typeof attrs.src === 'string' ? safeImageUrl(attrs.src) : null
    const size = { ...positive(attrs, 'width'), ...positive(attrs, 'height') }
    return src && <img src={src} alt={typeof attrs.alt === 'string' ? attrs.alt : ''} loading="lazy" {...size} />
  },
}

const marks: Readonly<Record<string, RenderNode>> = {
  bold: (_, children) => <strong>{children}</strong>,
  italic: (_, children) => <em>{children}</em>,
  underline: (_, children) => <u>{children}</u>,
  strike: (_, children) => <s>{children}</s>,
  code: (_, children) => <code>{children}</code>,
  subscript: (_, children) => <sub>{children}</sub>,
  superscript: (_, children) => <sup>{children}</sup>,
  highlight: (_, children) => <mark>{children}</mark>,
  link({ attrs }, children, { href }) {
    const link = typeof attrs.href === 'string' ? href(attrs.href) : null
    if (!link) return children
    return (
      <a href={link.href} {...(link.isExternal && { target: '_blank', rel: 'noopener' })}>
        {children}
      </a>
    )
  },
}

function Nodes({ nodes, place }: { readonly nodes: readonly RichTextNode[]; readonly place: Place }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a stored text never change places
  return nodes.map((node, index) => <Fragment key={index}>{rendered(node, place)}</Fragment>)
}

function rendered(node: RichTextNode, place: Place): ReactNode {
  if (node.type === 'text') {
    return node.marks.reduce<ReactNode>(
      (inner, mark) => own(marks, mark.type)?.(mark, inner, place) ?? inner,
      node.text,
    )
  }
  return own(blocks, node.type)?.(node, <Nodes nodes={node.content} place={place} />, place) ?? null
}

function own(renderers: Readonly<Record<string, RenderNode>>, type: string): RenderNode | undefined {
  return Object.hasOwn(renderers, type) ? renderers[type] : undefined
}

function aligned({ textAlign }: RichTextNode['attrs']): { className?: string } {
  if (textAlign === 'center') return { className: 'text-center' }
  if (textAlign === 'right') return { className: 'text-right' }
  return {}
}

function positive(attrs: RichTextNode['attrs'], name: 'width' | 'height'): { width?: number; height?: number } {
  const value = Number(attrs[name])
  return Number.isInteger(value) && value > 0 ? { [name]: value } : {}
}
