import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

export interface TextOptions extends FieldOptions<string> {
  /** Longest text, in characters (default 10,000). */
  readonly maxLength?: number
  readonly minLength?: number
  /** ECMAScript regular expression that the whole text must match. */
  readonly pattern?: string
  /** JSON Schema format: 'email', 'uri' and so on. */
  readonly format?: string
  /**
   * Texts have paths of entities, as `/api/blog/articles/:id` or as `[blog.articles.slug]`: they follow when an entity is
   * renamed.
   */
  readonly namesEntities?: true
}

/** Text that is not localized. Null if it is omitted and has no default. */
export function text<const Options extends TextOptions = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<string, Options>, FlagsOf<Options>> {
  const { maxLength = 10_000, minLength, pattern, format } = options
  const schema = {
    type: 'string',
    maxLength,
    ...(minLength !== undefined && { minLength }),
    ...(pattern !== undefined && { pattern }),
    ...(format !== undefined && { format }),
  }
  const { namesEntities } = options
  return field({ kind: 'text', column: 'text', schema, ...(namesEntities && { namesEntities }) }, options)
}
