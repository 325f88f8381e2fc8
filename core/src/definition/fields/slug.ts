import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions } from '../field.ts'

export interface SlugOptions extends FieldOptions<string> {
  /** ECMAScript regular expression (default: anything an address can carry, without a slash or white space). */
  readonly pattern?: string
}

/** The record's unique name in addresses; made from its title when none is given. */
export function slug<const Options extends SlugOptions = NoOptions>(
  options: Options = {} as Options,
): Field<string, FlagsOf<Options>> {
  const schema = { type: 'string', minLength: 1, maxLength: 200, pattern: options.pattern ?? '^[^\\s/?#\\\\\\p{C}]+$' }
  return field({ kind: 'slug', column: 'text', schema, generated: 'slug' }, { unique: true, ...options })
}

/** The name of a record in the back office; made from its title or its entity's name when none is given. */
export function adminTitle<const Options extends FieldOptions<string> = NoOptions>(
  options: Options = {} as Options,
): Field<string, FlagsOf<Options>> {
  const schema = { type: 'string', minLength: 1, maxLength: 500 }
  return field({ kind: 'text', column: 'text', schema, generated: 'adminTitle' }, options)
}
