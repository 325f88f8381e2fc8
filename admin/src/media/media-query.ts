import type { Filter, ListQuery } from '@tessera/core'
import type { FileKind } from './file-metadata.ts'

/** A search in the library. */
export interface MediaSearch {
  readonly search: string
  readonly kind: FileKind | null
  /** Only files that everyone may see, for what names their public address. */
  readonly isPublic?: boolean
}

const families: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['image'],
  video: ['video'],
  audio: ['audio'],
  document: ['application', 'text'],
}

/**
 * The query of a search, the newest files first.
 * @param privacy the field that makes a file private, if there is one
 */
export function mediaQuery(
  { search, kind, isPublic = false }: MediaSearch,
  privacy: string | undefined,
): ListQuery & { readonly search?: string } {
  const or: Filter[] = kind
    ? families[kind].map(family => ({ column: 'mimeType', method: 'like', value: `${family}/%` }))
    : []
  const and: Filter[] = isPublic && privacy !== undefined ? [{ column: privacy, method: 'eq', value: false }] : []
  const filters = { ...(and.length > 0 && { and }), ...(or.length > 0 && { or }) }
  return {
    ...(search !== '' && { search }),
    ...(and.length + or.length > 0 && { filters }),
    orderBy: [
      { column: 'createdAt', method: 'desc' },
      { column: 'id', method: 'desc' },
    ],
  }
}
