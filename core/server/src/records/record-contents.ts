import type { Readable } from 'node:stream'
import type { RestoredRecord } from './entity-service.ts'

/** The bytes that belong to a record and are outside the database. */
export interface RecordContent {
  /** In bytes. */
  readonly size: number
  read(): Promise<Readable>
}

/** Reads and stores bytes as they are; the property `contents` of a service whose records have some. */
export interface RecordContents {
  /** @returns null for a record without bytes here */
  find(record: RestoredRecord): Promise<RecordContent | null>
  /**
   * Stores bytes where the record says that they are, before the record is written. What is there already stays.
   * @throws if they don't fit, or the record names no place of this storage
   */
  store(record: RestoredRecord, content: RecordContent): Promise<void>
}

/** The contents of a service, where it has any. */
export function recordContentsOf(service: object): RecordContents | undefined {
  return (service as { readonly contents?: RecordContents }).contents
}
