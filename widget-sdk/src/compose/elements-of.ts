import { nodesOf, renderedParts } from './rendered-parts.ts'

const elementNode = 1

/**
 * The outermost elements that a record was rendered as, in document order: to scroll them into view.
 * @param document of a page below `/_compose/`
 * @param entity `blog/articles`
 */
export function elementsOf(document: Document, entity: string, id: string): Element[] {
  return renderedParts(document).flatMap(part =>
    part.record.entity === entity && part.record.id === id
      ? [...nodesOf(part)].filter((node): node is Element => node.nodeType === elementNode)
      : [],
  )
}
