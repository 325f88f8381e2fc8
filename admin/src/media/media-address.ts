import { fileKinds } from './file-facts.ts'
import type { MediaSearch } from './media-query.ts'

/** What the address of the library says. */
export interface MediaPlace extends MediaSearch {
  /** The file that is open. */
  readonly file: string | null
}

/** Reads an address; what it does not know is as if it were not there. */
export function placeFrom(address: URLSearchParams): MediaPlace {
  return {
    search: address.get('search') ?? '',
    kind: fileKinds.find(each => each === address.get('kind')) ?? null,
    file: address.get('file'),
  }
}

/** Writes it, without what says nothing. */
export function addressOf({ search, kind, file }: MediaPlace): URLSearchParams {
  return new URLSearchParams({ ...(search !== '' && { search }), ...(kind && { kind }), ...(file && { file }) })
}
