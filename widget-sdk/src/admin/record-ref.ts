/** The id of a record, or the `ref` of one that a batch creates. */
export type RecordRef = string | { readonly $ref: string }
