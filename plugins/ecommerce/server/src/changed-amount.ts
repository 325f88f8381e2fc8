import type { MoneyCurrency } from '@tessera/billing'
import { decimalAmount, parseAmount } from '@tessera/billing'
import { ValidationError } from '@tessera/server'
import { withinBounds } from './amounts.ts'
import { ecommerceIssues } from './errors.ts'

type Digits = Pick<MoneyCurrency, 'fractionDigits' | 'code'>

/** How amounts change: by a share of them, then by an amount, then to the nearest one with an ending. */
export interface AmountChange {
  /** In hundredths of a percent. */
  readonly percent: number
  /** In minor units; may be negative. */
  readonly amount: number
  readonly ending: Ending | null
}

/** What amounts end in: 90 of each 100 minor units. */
interface Ending {
  readonly rest: bigint
  readonly of: bigint
}

const whole = 10_000

/** An amount after a change, in minor units; never below 0. Halves go away from zero. @throws ValidationError beyond 15 digits */
export function changedAmount(minor: number, { percent, amount, ending }: AmountChange): number {
  const scaled = divided(BigInt(minor) * BigInt(whole + percent), BigInt(whole)) + BigInt(amount)
  const nearest = ending ? nearestWith(scaled, ending) : scaled
  return withinBounds(() => exact(nearest < 0n ? 0n : nearest))
}

function nearestWith(amount: bigint, { rest, of }: Ending): bigint {
  const below = ((amount - rest) / of) * of + rest
  const candidates = [below - of, below, below + of].filter(each => each >= 0n)
  const distance = (each: bigint) => (each > amount ? each - amount : amount - each)
  return candidates.reduce((best, each) => (distance(each) <= distance(best) ? each : best))
}

/** @throws AmountRangeError beyond 15 digits */
function exact(minor: bigint): number {
  return parseAmount(String(minor), { fractionDigits: 0 }) ?? 0
}

/** To the nearest, half away from zero. */
function divided(amount: bigint, by: bigint): bigint {
  const half = amount < 0n ? -by / 2n : by / 2n
  return (amount + half) / by
}

/** `10`, `-12.5`: a percentage in hundredths. @throws ValidationError */
export function percentIn(text: string, path: string): number {
  const [, sign = '', digits] = /^([+-]?)(\d{1,5}(?:[.,]\d{1,2})?)$/.exec(text.trim()) ?? []
  const hundredths = digits === undefined ? null : parseAmount(digits.replace(',', '.'), { fractionDigits: 2 })
  if (hundredths === null || (sign === '-' && hundredths > whole)) {
    throw new ValidationError(ecommerceIssues.ECOMMERCE_PERCENT(path))
  }
  return sign === '-' ? -hundredths : hundredths
}

/**
 * What amounts shall end in: `.90` of each whole unit, `9.90` of each ten, `99` of each hundred.
 * @throws ValidationError for what is finer than the currency, or no digits
 */
export function endingIn(text: string, currency: Digits, path: string): Ending {
  const [, digits = '', fraction] = /^(\d{0,6})(?:[.,](\d{1,8}))?$/.exec(text.trim()) ?? []
  const rest =
    digits === '' && fraction === undefined ? null : parseAmount(`${digits || '0'}.${fraction ?? '0'}`, currency)
  if (rest === null) throw new ValidationError(ecommerceIssues.ECOMMERCE_PRICE_ENDING(path))
  const unit = decimalAmount(1, currency).replace(/\D/g, '').length - 1
  return { rest: BigInt(rest), of: 10n ** BigInt(digits.length + unit) }
}
