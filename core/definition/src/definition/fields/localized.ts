import { type Field, type FieldOptions, type FlagsOf, field, type Localized, type NoOptions } from '../field.ts'

export interface LocalizedOptions extends FieldOptions<Localized> {
  /** Longest text of one language, in characters (default 10,000). */
  readonly maxLength?: number
}

/** One text per language. Empty (`{}`) if it is omitted and not required. */
export function localized<const Options extends LocalizedOptions = NoOptions>(
  options: Options = {} as Options,
): Field<Localized, FlagsOf<Options, true>> {
  const schema = { type: 'string', maxLength: options.maxLength ?? 10_000 }
  return field(
    { kind: 'localized', column: 'jsonb', schema, localized: true },
    options.required ? options : { default: {}, ...options },
  )
}
