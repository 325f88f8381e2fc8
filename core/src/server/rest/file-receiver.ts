import type { Readable } from 'node:stream'
import type { Context } from '../access/caller.ts'

/** One file of a form, while it is still arriving. */
export interface FilePart {
  readonly fieldName: string
  /** As the sender called it: never to be trusted. */
  readonly fileName: string
  readonly stream: Readable
}

/** Stores the files of multipart requests: what an entity's service gives as `files` when it takes any. */
export interface FileReceiver {
  /** Most bytes of one file (default 50 MiB); more are refused with 413. */
  readonly maximumBytes?: number
  /** Reads the stream to its end. @returns the values that the file gives the record */
  receive(part: FilePart, context: Context): Promise<Record<string, unknown>>
  /** Takes back what was received: the record could not be written. */
  discard(values: Record<string, unknown>): Promise<void>
}

/** The receiver of a service, where it has one. */
export function fileReceiverOf(service: object): FileReceiver | undefined {
  return (service as { readonly files?: FileReceiver }).files
}
