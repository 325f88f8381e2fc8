/**
 * One write of `POST /api/core/batch`, whose body is `{ operations: BatchOperation[] }` (at most 1000), all in one transaction,
 * each by the rule of its own route. The answer's data holds the record of each operation, in their order. A failure names
 * its operation in every cause (`operations[3]: title.en must be a string`) and has the status of the route.
 */
export type BatchOperation =
  | {
      readonly action: 'create'
      readonly entity: string
      /** By which later operations call this record: `{ "$ref": "slider" }` in the place of an id. */
      readonly ref?: string
      readonly data: BatchData
    }
  | {
      readonly action: 'update'
      readonly entity: string
      readonly id: string
      readonly data: BatchData
      /** The ETag that the record had; 412 when it changed since. */
      readonly ifMatch?: string
    }
  | { readonly action: 'delete'; readonly entity: string; readonly id: string }

/** A record as in a create or update; a value may be `{ $ref }`. */
export type BatchData = { readonly [field: string]: unknown }
