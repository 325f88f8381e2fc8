import type { RenderedRecord } from './record-annotation.ts'
import { isIn, renderedParts } from './rendered-parts.ts'

/**
 * The records that a node was rendered from, the innermost first: an article's card, the blog's list around it, the widget
 * that shows the list.
 * @param node what was clicked, in the document of a page below `/_compose/`
 * @returns an empty list for what no record was rendered as, such as the page's background
 */
export function recordAt(node: Node): RenderedRecord[] {
  const document = node.ownerDocument
  if (!document) return []
  return renderedParts(document)
    .filter(part => isIn(part, node))
    .map(({ record }) => record)
    .reverse()
}
