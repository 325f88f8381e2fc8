import type { Filter, ListQuery } from '@tessera/core'
import type { FileKind } from './file-metadata.ts'

/** What somebody looks for in the library. */
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

/** The list that has what somebody looks for, the newest first. */
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
