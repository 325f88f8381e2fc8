import { AmountRangeError, decimalAmount, parseAmount } from '../../money.ts'

/**
 * The minor units of an exact decimal: `19.90` with 2 digits is 1990.
 * @returns undefined when the amount is finer than that, has more than 15 digits, or is no amount
 */
export function unitsOf(amount: string, digits: number): number | undefined {
  try {
    return parseAmount(amount, { fractionDigits: digits }) ?? undefined
  } catch (error) {
    if (error instanceof AmountRangeError) return undefined
    throw error
  }
}

/**
 * An amount with exactly so many digits after the point: `10.5` with 2 is `10.50`.
 * @returns undefined as `unitsOf` does
 */
export function withDigits(amount: string, digits: number): string | undefined {
  const units = unitsOf(amount, digits)
  return units === undefined ? undefined : decimalAmount(units, { fractionDigits: digits })
}
