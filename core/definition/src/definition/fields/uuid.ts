import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

/** A UUID that is not checked against another table; use `reference` for one that is. */
export function uuid<const Options extends FieldOptions<string> = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<string, Options>, FlagsOf<Options>> {
  return field({ kind: 'uuid', column: 'uuid', schema: { type: 'string', format: 'uuid' } }, options)
}
