import { type Segment, segmentOf } from '@tessera/core'

/** A page that matches a path, with the values of its segments. */
export interface PageMatch {
  /** Null for a page that a module provides. */
  readonly pageId: string | null
  readonly url: string
  readonly values: readonly { readonly segment: Segment; readonly value: string }[]
}

interface Node {
  readonly fixed: Map<string, Node>
  readonly segments: { readonly segment: Segment; readonly node: Node }[]
  page?: TablePage
}

interface TablePage {
  readonly id: string | null
  readonly url: string
}

/** The urls of all pages as a tree of their parts: matching depends on the length of a path, not on the number of pages. */
export class PageTable {
  readonly #root: Node = emptyNode()

  /** @param modulePages urls of pages that modules provide; a stored page with the same url replaces one */
  constructor(pages: readonly { readonly id: string; readonly url: string }[], modulePages: readonly string[] = []) {
    for (const url of modulePages) this.#add({ id: null, url })
    for (const page of pages) this.#add(page)
  }

  /**
   * The pages that match a path, best first: fixed parts further left win. Whether a segment's record exists is up to the
   * caller.
   * @param parts decoded parts of the path
   */
  match(parts: readonly string[]): Generator<PageMatch> {
    return matches(this.#root, parts, [])
  }

  /** The url of the nearest page above a path that is no page but is followed by a segment; else null. */
  above(parts: readonly string[]): string | null {
    let node: Node | undefined = this.#root
    let above: string | null = null
    for (const part of parts) {
      node = node.fixed.get(part)
      if (!node) return null
      above = node.page?.url ?? above
    }
    return node.page || node.segments.length === 0 ? null : above
  }

  #add(page: TablePage): void {
    let node = this.#root
    for (const part of page.url.split('/').filter(Boolean)) node = childFor(node, part)
    node.page = page
  }
}

function* matches(node: Node, parts: readonly string[], values: PageMatch['values']): Generator<PageMatch> {
  const [part, ...rest] = parts
  if (part === undefined) {
    if (node.page) yield { pageId: node.page.id, url: node.page.url, values }
    return
  }
  const fixed = node.fixed.get(part)
  if (fixed) yield* matches(fixed, rest, values)
  for (const { segment, node: next } of node.segments) {
    yield* matches(next, rest, [...values, { segment, value: part }])
  }
}

function childFor(node: Node, part: string): Node {
  const segment = segmentOf(part)
  const known = segment ? node.segments.find(each => each.segment.name === segment.name)?.node : node.fixed.get(part)
  if (known) return known
  const made = emptyNode()
  if (segment) node.segments.push({ segment, node: made })
  else node.fixed.set(part, made)
  return made
}

function emptyNode(): Node {
  return { fixed: new Map(), segments: [] }
}
