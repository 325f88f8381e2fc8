import type { Entity } from '../entity.ts'
import {
  type Field,
  type FieldOptions,
  type FlagsOf,
  field,
  type NoOptions,
  type OnDelete,
  type ValueWith,
} from '../field.ts'

export interface ReferenceOptions extends FieldOptions<string> {
  /** What happens to this record when the referenced one is deleted (default: cascade if required, set null otherwise). */
  readonly onDelete?: OnDelete
}

/**
 * The id of another record. The field's name must end in `Id` (`subjectId`); includes omit the ending (`subject`).
 * @param target the referenced entity, or 'self'
 */
export function reference<const Target extends Entity | 'self', const Options extends ReferenceOptions = NoOptions>(
  target: Target,
  options: Options = {} as Options,
): Field<ValueWith<string, Options>, FlagsOf<Options>, Target> {
  const onDelete = options.onDelete ?? (options.required ? 'cascade' : 'set null')
  const schema = { type: 'string', format: 'uuid' }
  return field(
    { kind: 'reference', column: 'uuid', schema, reference: { target, onDelete } },
    { index: true, ...options },
  ) as Field<ValueWith<string, Options>, FlagsOf<Options>, Target>
}
