/** A dynamic part of a page's url, whose value identifies a record. */
export interface Segment {
  /** `blog.articles.slug` */
  readonly name: string
  /** `blog/articles` */
  readonly entity: string
  /** `slug` */
  readonly column: string
}

const segmentPattern = /^\[([a-z][a-z0-9-]*)\.([a-z][a-z0-9-]*)\.([a-z][a-zA-Z0-9]*)\]$/

/** Parses a part of a page's url as a segment; null for a static part. */
export function segmentOf(part: string): Segment | null {
  const [, module, plural, column] = segmentPattern.exec(part) ?? []
  if (!module || !plural || !column) return null
  return { name: `${module}.${plural}.${column}`, entity: `${module}/${plural}`, column }
}

/** The segments of a page's url, in their order. */
export function segmentsOf(url: string): Segment[] {
  return url
    .split('/')
    .map(segmentOf)
    .filter(segment => segment !== null)
}

/**
 * Replaces each segment of a page's url with its value, percent-encoded.
 * @param values by the segment's name
 */
export function fillSegments(url: string, values: ReadonlyMap<string, string>): string {
  const filled = url.split('/').map(part => {
    const segment = segmentOf(part)
    return encodeURIComponent(segment ? (values.get(segment.name) ?? '') : part)
  })
  return filled.join('/')
}
