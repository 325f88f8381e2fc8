import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

/** A stored file: an upload in a multipart part of the field's name, a key of the storage, or an https address. */
export function file<const Options extends FieldOptions<string> = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<string, Options>, FlagsOf<Options>> {
  return field({ kind: 'file', column: 'text', schema: { type: 'string', minLength: 1, maxLength: 2000 } }, options)
}
