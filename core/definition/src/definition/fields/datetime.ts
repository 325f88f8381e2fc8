import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

/** A timestamp in RFC 3339 format with time zone; responses are in UTC with milliseconds: `2026-11-21T09:30:00.000Z`. */
export function datetime<const Options extends FieldOptions<string> = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<string, Options>, FlagsOf<Options>> {
  return field({ kind: 'datetime', column: 'timestamptz', schema: { type: 'string', format: 'date-time' } }, options)
}
