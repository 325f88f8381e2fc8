/**
 * One write of `POST /api/core/batch`, whose body is `{ operations: BatchWrite[] }` (at most 5000). All run in one
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

/** An operation of a batch that a plugin declares (`batchActions`). */
export interface BatchRun {
  readonly action: 'run'
  /** `ecommerce/product-prices` */
  readonly name: string
  /** The record that it is about. */
  readonly id: string | { readonly $ref: string }
  /** Name by which later operations refer to what it makes: `{ "$ref": "<ref>/<name that the action gives>" }`. */
  readonly ref?: string
  /** Any id in it may be `{ $ref }`. */
  readonly data: BatchData
}

/** What a batch consists of. */
export type BatchWrite = BatchOperation | BatchRun

/** Fields as in a create or update; a value may be `{ $ref }`. */
export type BatchData = { readonly [field: string]: unknown }
