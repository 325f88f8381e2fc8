import { fileKinds } from './file-metadata.ts'
import type { MediaSearch } from './media-query.ts'

/** The state of the library in its address. */
export interface MediaAddress extends MediaSearch {
  /** Id of the open file. */
  readonly file: string | null
}

/** Parses an address; unknown values are ignored. */
export function parseMediaAddress(address: URLSearchParams): MediaAddress {
  return {
    search: address.get('search') ?? '',
    kind: fileKinds.find(each => each === address.get('kind')) ?? null,
    file: address.get('file'),
  }
}

/** Writes it without defaults. */
export function addressOf({ search, kind, file }: MediaAddress): URLSearchParams {
  return new URLSearchParams({ ...(search !== '' && { search }), ...(kind && { kind }), ...(file && { file }) })
}
