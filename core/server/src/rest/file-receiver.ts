import type { Readable } from 'node:stream'
import type { Context } from '../access/caller.ts'

/** One file of a form, while it is still arriving. */
export interface FilePart {
  readonly fieldName: string
  /** File name given by the client; untrusted. */
  readonly fileName: string
  readonly stream: Readable
}

/** What is known about the record of a file before all of its form has arrived. */
export interface FormRecord {
  /** Of the record that is changed; absent for a new one. */
  readonly id?: string
  /** The part `data` where it came before the file: unchecked JSON. */
  readonly data?: unknown
}

/** Stores files of multipart requests; the property `files` of a service that accepts them. */
export interface FileReceiver {
  /** Maximum bytes per file (default 50 MiB); larger ones are refused with 413. */
  readonly maximumBytes?: number
  /** Reads the stream to its end. @returns the values that the file gives the record */
  receive(part: FilePart, context: Context, record: FormRecord): Promise<Record<string, unknown>>
  /** Deletes received files, because the record could not be written. */
  discard(values: Record<string, unknown>): Promise<void>
}

/** The receiver of a service, where it has one. */
export function fileReceiverOf(service: object): FileReceiver | undefined {
  return (service as { readonly files?: FileReceiver }).files
}
