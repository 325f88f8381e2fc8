import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  /** Bytes. */
  readonly size: number
  read(range?: ByteRange): Promise<Readable>
}

/** Where the bytes of files are. Keys are made by this plugin only: `3f/<uuid>.webp`, `thumbnails/640/3f/<uuid>.jpg.webp`. */
export interface Storage {
  /** Takes over a finished file, all of it or nothing; it may be gone from `path` afterwards. */
  put(key: string, path: string, mimeType: string): Promise<void>
  /** Null when there is no such file. */
  find(key: string): Promise<StoredFile | null>
  /** Puts a copy at a local path. @returns false when there is no such file */
  copyTo(key: string, path: string): Promise<boolean>
  /** Those that are not there are no error. */
  remove(keys: readonly string[]): Promise<void>
  list(): AsyncIterable<{ readonly key: string; readonly modifiedAt: Date }>
}
