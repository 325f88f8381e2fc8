import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

/** A calendar day without a time zone, as `2026-11-21`. */
export function date<const Options extends FieldOptions<string> = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<string, Options>, FlagsOf<Options>> {
  return field({ kind: 'date', column: 'date', schema: { type: 'string', format: 'date' } }, options)
}
