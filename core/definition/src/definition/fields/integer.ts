import {
  type BoundOptions,
  checkOf,
  type Field,
  type FieldOptions,
  type FlagsOf,
  field,
  type NoOptions,
  type ValueWith,
} from '../field.ts'

export interface IntegerOptions extends FieldOptions<number>, BoundOptions {}

/** A whole number between -2,147,483,648 and 2,147,483,647 (PostgreSQL's integer). */
export function integer<const Options extends IntegerOptions = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<number, Options>, FlagsOf<Options>> {
  const { minimum = -2_147_483_648, maximum = 2_147_483_647 } = options
  const schema = { type: 'integer', minimum, maximum }
  return field({ kind: 'integer', column: 'integer', schema, check: checkOf(options) }, options)
}
