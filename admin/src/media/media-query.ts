import type { Filter, ListQuery } from '@tessera/core'
import type { FileKind } from './file-metadata.ts'

/** A search in the library. */
export interface MediaSearch {
  readonly search: string
  readonly kind: FileKind | null
}

const families: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['image'],
  video: ['video'],
  audio: ['audio'],
  document: ['application', 'text'],
}

/** The query of a search, the newest files first. */
export function mediaQuery({ search, kind }: MediaSearch): ListQuery & { readonly search?: string } {
  const or: Filter[] = kind
    ? families[kind].map(family => ({ column: 'mimeType', method: 'like', value: `${family}/%` }))
    : []
  return {
    ...(search !== '' && { search }),
    ...(or.length > 0 && { filters: { or } }),
    orderBy: [
      { column: 'createdAt', method: 'desc' },
      { column: 'id', method: 'desc' },
    ],
  }
}
