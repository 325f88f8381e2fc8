import { type Field, type FieldOptions, type FlagsOf, field, type Localized, type NoOptions } from '../field.ts'

/**
 * One rich text per language, each a Tiptap document as a JSON string (plain text is accepted and shown as paragraphs).
 * The server accepts only nodes and marks that the site can render.
 */
export function richText<const Options extends FieldOptions<Localized> = NoOptions>(
  options: Options = {} as Options,
): Field<Localized, FlagsOf<Options, true>> {
  const schema = { type: 'string', maxLength: 200_000, format: 'rich-text' }
  return field({ kind: 'richText', column: 'jsonb', schema, localized: true }, { default: {}, ...options })
}
