/**
 * One write of `POST /api/core/batch`, whose body is `{ operations: BatchOperation[] }` (at most 1000). All run in one
 * transaction, each under the access rule of its own route. The response's `data` holds the record of each operation, in
 * order. On failure the status is that of the operation's route, and every cause names the operation
 * (`operations[3]: title.en must be a string`).
 */
export type BatchOperation =
  | {
      readonly action: 'create'
      readonly entity: string
      /** Name by which later operations refer to this record: `{ "$ref": "slider" }` instead of an id. */
      readonly ref?: string
      readonly data: BatchData
    }
  | {
      readonly action: 'update'
      readonly entity: string
      readonly id: string
      readonly data: BatchData
      /** The record's last known ETag; 412 if it has changed since. */
      readonly ifMatch?: string
    }
  | { readonly action: 'delete'; readonly entity: string; readonly id: string }

/** Fields as in a create or update; a value may be `{ $ref }`. */
export type BatchData = { readonly [field: string]: unknown }
