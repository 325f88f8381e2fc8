import {
  annotationAttribute,
  parseAnnotation,
  parseAnnotationComment,
  type RenderedRecord,
} from './record-annotation.ts'

/** A part of a page that a record was rendered as: everything between two nodes of the document. */
export interface RenderedPart {
  readonly record: RenderedRecord
  readonly start: Node
  /** Null: everything inside `start`. */
  readonly end: Node | null
}

// A frame's nodes belong to its own window, whose classes are not ours: the standard's constants work for both.
const showElementsAndComments = 0x1 | 0x80
const elementNode = 1
const precedes = 0x2
const follows = 0x4
const contains = 0x8
const isInside = 0x10

/** Every annotated part of a document, in document order: outer parts come before inner ones. */
export function renderedParts(document: Document): RenderedPart[] {
  const walker = document.createTreeWalker(document.documentElement, showElementsAndComments)
  const parts: (RenderedPart & { readonly number: string | null })[] = []
  const ends = new Map<string, Node>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === elementNode) {
      const record = parseAnnotation((node as Element).getAttribute(annotationAttribute) ?? '')
      if (record) parts.push({ record, start: node, end: null, number: null })
      continue
    }
    const comment = parseAnnotationComment(node.nodeValue ?? '')
    if (comment?.record) parts.push({ record: comment.record, start: node, end: null, number: comment.number })
    else if (comment) ends.set(comment.number, node)
  }
  return parts.flatMap(({ number, ...part }) => {
    if (number === null) return [part]
    const end = ends.get(number)
    return end ? [{ ...part, end }] : []
  })
}

/** Whether a node is inside a part. A node that contains the part is not. */
export function isIn({ start, end }: RenderedPart, node: Node): boolean {
  const toStart = node.compareDocumentPosition(start)
  if (!end) return start === node || (toStart & contains) !== 0
  const toEnd = node.compareDocumentPosition(end)
  return (toStart & precedes) !== 0 && (toEnd & follows) !== 0 && (toEnd & isInside) === 0
}

/** The outermost nodes of a part. */
export function* nodesOf({ start, end }: RenderedPart): Generator<Node> {
  if (!end) {
    yield* start.childNodes
    return
  }
  for (let node = following(start); node && node !== end; ) {
    if (node.contains(end)) node = node.firstChild
    else {
      yield node
      node = following(node)
    }
  }
}

/** The next node of the document that is not inside this one. */
function following(node: Node): Node | null {
  for (let at: Node | null = node; at; at = at.parentNode) if (at.nextSibling) return at.nextSibling
  return null
}
