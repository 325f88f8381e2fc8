import { AmountRangeError, sumOf, timesAmount } from '@tessera/billing'
import { ValidationError } from '@tessera/server'
import { ecommerceIssues } from './errors.ts'

/** The sum of amounts in minor units. @throws ValidationError beyond 15 digits */
export function total(amounts: Iterable<number>): number {
  return withinBounds(() => sumOf(amounts))
}

/** What so many pieces cost. @throws ValidationError beyond 15 digits */
export function priceOf(unitAmount: number, quantity: number): number {
  return withinBounds(() => timesAmount(unitAmount, quantity))
}

/** @throws ValidationError beyond 15 digits */
export function withinBounds<Amount>(work: () => Amount): Amount {
  try {
    return work()
  } catch (error) {
    if (error instanceof AmountRangeError) throw new ValidationError(ecommerceIssues.ECOMMERCE_AMOUNT_TOO_LARGE())
    throw error
  }
}
