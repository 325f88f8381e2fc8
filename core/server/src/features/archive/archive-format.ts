import type { ArchivePart } from '@tessera/core'

/** Parts of an archive that have to be asked for. */
export const extraParts = ['people', 'orders'] as const satisfies readonly ArchivePart[]
export type ExtraPart = (typeof extraParts)[number]

/** `manifest.json`, the first entry of an archive: a gzipped tar. */
export interface ArchiveManifest {
  readonly format: 'tessera-archive'
  readonly version: 1
  readonly createdAt: string
  /** `PUBLIC_URL` of the site that it was made from. */
  readonly source: string
  readonly with: readonly ExtraPart[]
  /** Names of the applied migrations by module. */
  readonly migrations: Readonly<Record<string, readonly string[]>>
  /** In the order of their rows: those that others refer to come first, as far as that goes. */
  readonly entities: readonly ArchivedEntity[]
}

export interface ArchivedEntity {
  /** `blog/articles` */
  readonly path: string
  readonly fields: readonly string[]
  readonly rows: number
}

export const manifestName = 'manifest.json'
/** Bytes of an entry with rows: one JSON object a line. A single larger row has an entry of its own. */
export const bytesOfRows = 4 * 1024 * 1024
/** No entry with rows is larger than this, so that it fits in memory. */
export const mostBytesOfRows = 64 * 1024 * 1024

/** `rows/blog/articles/000000.ndjson` */
export function rowsName(path: string, index: number): string {
  return `rows/${path}/${String(index).padStart(6, '0')}.ndjson`
}

/** `contents/file-storage/files/<id>` */
export function contentName(path: string, id: string): string {
  return `contents/${path}/${id}`
}

export type EntryName =
  | { readonly kind: 'manifest' }
  | { readonly kind: 'rows'; readonly path: string }
  | { readonly kind: 'content'; readonly path: string; readonly id: string }

/** What an entry is; undefined for a name that no archive has. */
export function entryNamed(name: string): EntryName | undefined {
  if (name === manifestName) return { kind: 'manifest' }
  const [, rows] = /^rows\/([a-z0-9-]+\/[a-z0-9-]+)\/\d{6,}\.ndjson$/.exec(name) ?? []
  if (rows !== undefined) return { kind: 'rows', path: rows }
  const [, path, id] = /^contents\/([a-z0-9-]+\/[a-z0-9-]+)\/([0-9a-f-]{36})$/.exec(name) ?? []
  return path !== undefined && id !== undefined ? { kind: 'content', path, id } : undefined
}
