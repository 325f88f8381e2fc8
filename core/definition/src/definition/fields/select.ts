import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

/** One of a fixed list of values. The server refuses any other. */
export function select<const Value extends string, const Options extends FieldOptions<NoInfer<Value>> = NoOptions>(
  values: readonly Value[],
  options: Options = {} as Options,
): Field<ValueWith<Value, Options>, FlagsOf<Options>> {
  return field({ kind: 'select', column: 'text', schema: { type: 'string', enum: values } }, options)
}
