import type { Readable } from 'node:stream'

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  /** In bytes. */
  readonly size: number
  read(range?: ByteRange): Promise<Readable>
}

/**
 * Where the bytes of files are stored. Keys are issued by this plugin only: `3f/<uuid>.webp`,
 * `thumbnails/640/3f/<uuid>.jpg.webp`.
 */
export interface Storage {
  /** Takes over a finished file, all of it or nothing; it may be gone from `path` afterwards. */
  put(key: string, path: string, mimeType: string): Promise<void>
  /** Null if the file doesn't exist. */
  find(key: string): Promise<StoredFile | null>
  /** Copies a file to a local path. @returns false if it doesn't exist */
  copyTo(key: string, path: string): Promise<boolean>
  /** Ignores missing files. */
  remove(keys: readonly string[]): Promise<void>
  list(): AsyncIterable<{ readonly key: string; readonly modifiedAt: Date }>
}

/** The bytes of private files are in a storage of their own, which no public address leads to. */
export interface Storages {
  readonly public: Storage
  readonly private: Storage
}
