import type { RenderedRecord } from './record-annotation.ts'
import { isIn, renderedParts } from './rendered-parts.ts'

/**
 * The records that made a thing on a page, the innermost first: an article's card, the blog's list around it, the widget
 * that put the list there.
 * @param node what was clicked, in the document of a page below `/_compose/`
 * @returns nothing for what no record made, such as the page's ground
 */
export function recordAt(node: Node): RenderedRecord[] {
  const document = node.ownerDocument
  if (!document) return []
  return renderedParts(document)
    .filter(part => isIn(part, node))
    .map(({ record }) => record)
    .reverse()
}
