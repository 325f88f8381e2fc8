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

export interface BigintOptions extends FieldOptions<number>, BoundOptions {}

/** The largest whole number of 15 digits, which a JSON number holds exactly (ADR 4). */
export const largestBigint = 999_999_999_999_999

/**
 * A whole number of at most 15 digits, such as an amount of money in minor units; PostgreSQL's bigint, a JSON number in the
 * API.
 */
export function bigint<const Options extends BigintOptions = NoOptions>(
  options: Options = {} as Options,
): Field<ValueWith<number, Options>, FlagsOf<Options>> {
  const { minimum = -largestBigint, maximum = largestBigint } = options
  const schema = { type: 'integer', minimum, maximum }
  return field({ kind: 'bigint', column: 'bigint', schema, check: checkOf(options) }, options)
}
