import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

/** A boolean; null if it is omitted and has no default. */
export function boolean<const Options extends FieldOptions<boolean> = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<boolean, Options>, FlagsOf<Options>> {
  return field({ kind: 'boolean', column: 'boolean', schema: { type: 'boolean' } }, options)
}
