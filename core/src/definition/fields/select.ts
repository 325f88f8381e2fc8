import {
  type Field,
  type FieldAdmin,
  type FieldOptions,
  type FlagsOf,
  field,
  type Localized,
  type NoOptions,
  type ValueWith,
} from '../field.ts'

export interface SelectOptions<Value extends string> extends FieldOptions<Value> {
  readonly admin?: SelectAdmin<Value>
}

interface SelectAdmin<Value extends string> extends FieldAdmin {
  /** What each value is called; made from the values when absent. */
  readonly values?: { readonly [Each in Value]: Localized }
}

/** One of a fixed list of values. The server refuses any other. */
export function select<const Value extends string, const Options extends SelectOptions<NoInfer<Value>> = NoOptions>(
  values: readonly Value[],
  options: Options = {} as Options,
): Field<ValueWith<Value, Options>, FlagsOf<Options>> {
  return field({ kind: 'select', column: 'text', schema: { type: 'string', enum: values } }, options)
}
