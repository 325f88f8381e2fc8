import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

/** True or false; null when nothing was given and it has no default. */
export function boolean<const Options extends FieldOptions<boolean> = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<boolean, Options>, FlagsOf<Options>> {
  return field({ kind: 'boolean', column: 'boolean', schema: { type: 'boolean' } }, options)
}
