import { nodesOf, renderedParts } from './rendered-parts.ts'

/**
 * Where a record is visible on a page: a box for each time that it was rendered, in document order, in the coordinates of
 * the frame's viewport. What is hidden or empty has none.
 * @param document of a page below `/_compose/`
 * @param entity `blog/articles`
 */
export function boxesOf(document: Document, entity: string, id: string): DOMRect[] {
  return renderedParts(document).flatMap(part => {
    if (part.record.entity !== entity || part.record.id !== id) return []
    const boxes = [...nodesOf(part)].flatMap(visibleBoxes)
    return boxes.length > 0 ? [around(boxes)] : []
  })
}

const elementNode = 1
const textNode = 3

/** An element without a box of its own (`display: contents`) or without a size is as large as its content. */
function visibleBoxes(node: Node): DOMRect[] {
  const own = [...rectangles(node)].filter(({ width, height }) => width > 0 && height > 0)
  return own.length > 0 || node.nodeType !== elementNode ? own : [...node.childNodes].flatMap(visibleBoxes)
}

function rectangles(node: Node): Iterable<DOMRect> {
  if (node.nodeType === elementNode) return (node as Element).getClientRects()
  const range = node.nodeType === textNode ? node.ownerDocument?.createRange() : undefined
  range?.selectNodeContents(node)
  return range?.getClientRects() ?? []
}

function around(boxes: readonly DOMRect[]): DOMRect {
  const left = Math.min(...boxes.map(box => box.left))
  const top = Math.min(...boxes.map(box => box.top))
  const right = Math.max(...boxes.map(box => box.right))
  const bottom = Math.max(...boxes.map(box => box.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}
