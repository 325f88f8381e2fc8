import { nodesOf, renderedParts } from './rendered-parts.ts'

const elementNode = 1

/**
 * The outermost elements that a record drew, in the order of the document: to bring them into sight.
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
