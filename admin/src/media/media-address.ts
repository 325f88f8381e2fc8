import { fileKinds } from './file-metadata.ts'
import type { MediaSearch } from './media-query.ts'

/** What the address of the library says. */
export interface MediaAddress extends MediaSearch {
  /** The file that is open. */
  readonly file: string | null
}

/** Reads an address; what it does not know is as if it were not there. */
export function parseMediaAddress(address: URLSearchParams): MediaAddress {
  return {
    search: address.get('search') ?? '',
    kind: fileKinds.find(each => each === address.get('kind')) ?? null,
    file: address.get('file'),
  }
}

/** Writes it, without what says nothing. */
export function addressOf({ search, kind, file }: MediaAddress): URLSearchParams {
  return new URLSearchParams({ ...(search !== '' && { search }), ...(kind && { kind }), ...(file && { file }) })
}
