import { decimalAmount } from '../../../money.ts'
import type { Money } from '../payment-provider.ts'
import { unitsOf } from '../provider-amount.ts'

// Source: https://docs.stripe.com/currencies
const withoutDigits = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
/** The last of the three digits is 0. */
const withThreeDigits = 'BHD JOD KWD OMR TND'.split(' ')
/** Whole units, which are sent with two digits all the same. */
const wholeWithTwoDigits = 'ISK UGX'.split(' ')

/** How many digits Stripe's minor units have: 2 for euros. @param currency in upper case */
function digitsOf(currency: string): number {
  return withoutDigits.includes(currency) ? 0 : withThreeDigits.includes(currency) ? 3 : 2
}

/**
 * An amount in the whole minor units of Stripe: `19.90` EUR is 1990.
 * @returns undefined when the amount is finer than what Stripe charges
 */
export function stripeAmount({ amount, currency }: Money): number | undefined {
  const units = unitsOf(amount, digitsOf(currency))
  if (units === undefined) return undefined
  if (withThreeDigits.includes(currency) && units % 10 !== 0) return undefined
  if (wholeWithTwoDigits.includes(currency) && units % 100 !== 0) return undefined
  return units
}

/** What Stripe says of an amount. @param currency in lower case */
export function moneyOf(units: number, currency: string): Money {
  const code = currency.toUpperCase()
  return { amount: decimalAmount(units, { fractionDigits: digitsOf(code) }), currency: code }
}
