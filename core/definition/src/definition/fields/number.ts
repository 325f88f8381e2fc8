import { type Field, type FieldOptions, type FlagsOf, field, type NoOptions, type ValueWith } from '../field.ts'

export interface NumberOptions extends FieldOptions<number> {
  readonly minimum?: number
  readonly maximum?: number
}

/**
 * An exact decimal: stored as PostgreSQL's numeric and carried as a JSON number of at most 15 significant digits, which a
 * double keeps exactly (IEEE 754: every decimal of 15 digits survives the way there and back). More digits are refused.
 */
export function number<const Options extends NumberOptions = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<number, Options>, FlagsOf<Options>> {
  const { minimum = -1e15, maximum = 1e15 } = options
  const schema = { type: 'number', minimum, maximum, significantDigits: 15 }
  return field({ kind: 'number', column: 'numeric', schema }, options)
}
