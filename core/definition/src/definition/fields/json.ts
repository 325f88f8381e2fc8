import {
  type Field,
  type FieldOptions,
  type FlagsOf,
  field,
  type JsonSchema,
  type NoOptions,
  type ValueWith,
} from '../field.ts'

export interface JsonOptions<Value> extends FieldOptions<Value> {
  /** What the value must look like; anything that JSON can say when absent. */
  readonly schema?: JsonSchema
}

/** Structured data. Give the type and the schema together: `json<Answers>()({ schema })`. */
export function json<Value = unknown>() {
  return <const Options extends JsonOptions<Value> = NoOptions>(
    options: Options = {} as Options,
  ): Field<ValueWith<Value, Options>, FlagsOf<Options>> =>
    field({ kind: 'json', column: 'jsonb', schema: options.schema ?? {}, filterable: false }, options)
}
