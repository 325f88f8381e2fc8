import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions } from '../field.ts'

export interface SlugOptions extends FieldOptions<string> {
  /** ECMAScript regular expression (default: anything an address can carry, without a slash or white space). */
  readonly pattern?: string
}

/** The record's unique name in URLs; generated from its title if omitted. */
export function slug<const Options extends SlugOptions = NoOptions>(
  options: Options = {} as Options,
): Field<string, FlagsOf<Options>> {
  const schema = { type: 'string', minLength: 1, maxLength: 200, pattern: options.pattern ?? '^[^\\s/?#\\\\\\p{C}]+$' }
  return field({ kind: 'slug', column: 'text', schema, generated: 'slug' }, { unique: true, ...options })
}

/** The record's name in the back office; generated from its title or its entity's name if omitted. */
export function adminTitle<const Options extends FieldOptions<string> = NoOptions>(
  options: Options = {} as Options,
): Field<string, FlagsOf<Options>> {
  const schema = { type: 'string', minLength: 1, maxLength: 500 }
  return field({ kind: 'text', column: 'text', schema, generated: 'adminTitle' }, options)
}
