/** The record that something on a page was rendered from, and its variant. */
export interface RenderedRecord {
  /** `blog/articles` */
  readonly entity: string
  readonly id: string
  readonly variant: string
}

/** Attribute of the element around what a browser rendered, with the annotation's text. */
export const annotationAttribute = 'data-record'

const opening = /^r (\d+) (\S+ \S+ \S+)$/
const closing = /^\/r (\d+)$/

/** An annotation: `blog/articles 0198... overview-default`. Nothing in it can end a comment or an attribute. */
export function annotationText({ entity, id, variant }: RenderedRecord): string {
  return [entity, id, variant].map(part => encodeURIComponent(part).replaceAll('%2F', '/')).join(' ')
}

/** @returns null for what is no annotation */
export function parseAnnotation(text: string): RenderedRecord | null {
  const [entity, id, variant, ...rest] = text.split(' ').map(decoded)
  return entity && id && variant && rest.length === 0 ? { entity, id, variant } : null
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** The comments around the n-th part of a page. */
export function annotationComments(number: number, record: RenderedRecord): readonly [start: string, end: string] {
  return [`<!--r ${number} ${annotationText(record)}-->`, `<!--/r ${number}-->`]
}

/** What a comment of a page says: where a part starts, where one ends (`record` null), or null for any other comment. */
export function parseAnnotationComment(
  text: string,
): { readonly number: string; readonly record: RenderedRecord | null } | null {
  const [, opened, annotation = ''] = opening.exec(text) ?? []
  if (opened !== undefined) {
    const record = parseAnnotation(annotation)
    return record && { number: opened, record }
  }
  const [, closed] = closing.exec(text) ?? []
  return closed === undefined ? null : { number: closed, record: null }
}
