import { numberFormat } from '@tessera/core'

/** The parts of a `billing.currency` that formatting needs. */
export interface MoneyCurrency {
  readonly code: string
  readonly symbol: string | null
  readonly fractionDigits: number | null
}

type Digits = Pick<MoneyCurrency, 'fractionDigits'>

/** An amount of more than 15 digits, which is neither stored nor sent (ADR 4). */
export class AmountRangeError extends RangeError {
  override readonly name = 'AmountRangeError'
}

const largest = 999_999_999_999_999n

/**
 * Converts an amount as an editor wrote it (19.9 euros) to whole minor units (1990 cents), rounded to the nearest, half away
 * from zero.
 * @throws AmountRangeError beyond 15 digits
 */
export function minorUnits(amount: number, currency: Digits): number {
  const parsed = parsedDecimal(plainText(amount))
  if (!parsed) throw new AmountRangeError(`${amount} is not an amount`)
  return safeInteger(rescaled(parsed, digitsOf(currency)).nearest)
}

/**
 * The minor units of an exact decimal (`19.90`), as providers write money; null for what is not a decimal, or is finer than
 * the currency. Zeros at the end are no finer: `19.900` is 1990 cents.
 * @throws AmountRangeError beyond 15 digits
 */
export function parseAmount(decimal: string, currency: Digits): number | null {
  const parsed = parsedDecimal(decimal)
  if (!parsed) return null
  const { nearest, isExact } = rescaled(parsed, digitsOf(currency))
  return isExact ? safeInteger(nearest) : null
}

/** Minor units as a decimal number: 1990 cents are `19.90`. For providers and search engines. */
export function decimalAmount(minor: number, currency: Digits): string {
  const digits = digitsOf(currency)
  if (digits === 0) return String(minor)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** How many digits a decimal has after the point: 2 for `19.90`. */
export function fractionDigitsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

/**
 * Compares two exact decimals, whatever digits they have after the point.
 * @returns below 0, 0 or above 0; undefined when one is no decimal
 */
export function compareAmounts(first: string, second: string): number | undefined {
  const [a, b] = [parsedDecimal(first), parsedDecimal(second)]
  if (!a || !b) return undefined
  const digits = Math.max(a.digits, b.digits)
  const [left, right] = [rescaled(a, digits).nearest, rescaled(b, digits).nearest]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Adds amounts in minor units.
 * @throws AmountRangeError beyond 15 digits, also in between
 */
export function sumOf(amounts: Iterable<number>): number {
  let sum = 0n
  for (const amount of amounts) sum = withinBounds(sum + wholeUnits(amount))
  return safeInteger(sum)
}

/**
 * The price of a number of pieces, in minor units.
 * @throws AmountRangeError beyond 15 digits
 */
export function timesAmount(unitAmount: number, quantity: number): number {
  return safeInteger(wholeUnits(unitAmount) * wholeUnits(quantity))
}

/**
 * A share of an amount in thousandths, in whole minor units, rounded up: what is left of a price with a tolerance.
 * @throws AmountRangeError for what is no whole number
 */
export function thousandthsOf(amount: number, thousandths: number): number {
  return safeInteger((wholeUnits(amount) * wholeUnits(thousandths) + 999n) / 1000n)
}

/**
 * So many parts of an amount that has `of` of them, to the nearest unit; halves go up. At most the whole.
 * @throws AmountRangeError for what is no whole number
 */
export function partOfAmount(amount: number, parts: number, of: number): number {
  const [exact, all] = [wholeUnits(amount) * wholeUnits(Math.min(parts, of)), wholeUnits(of)]
  return safeInteger((exact * 2n + all) / (all * 2n))
}

/**
 * A decimal (`19.90`) as JSON and the database hold it. Numbers hold 15 digits exactly (ADR 4).
 * @throws SyntaxError for what is no decimal
 */
export function jsonNumber(decimal: string): number {
  return JSON.parse(decimal) as number
}

/**
 * Shares an amount out among parts, in proportion to them and to the last unit: what is left over by rounding goes to the parts
 * that lost the most by it.
 * @param parts at least 0
 * @param amount from 0 to the sum of the parts
 */
export function spreadAmount(parts: readonly number[], amount: number): number[] {
  const sum = parts.reduce((all, part) => all + wholeUnits(part), 0n)
  if (sum === 0n) return parts.map(() => 0)
  const shares = parts.map((part, index) => {
    const product = wholeUnits(part) * wholeUnits(amount)
    return { index, share: product / sum, rest: product % sum }
  })
  let left = wholeUnits(amount) - shares.reduce((all, { share }) => all + share, 0n)
  for (const each of shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    each.share += 1n
    left -= 1n
  }
  return shares.map(({ share }) => safeInteger(share))
}

/** Formats minor units in a language: `€19.90`, `1 990 ₽`. Whole amounts omit the fraction. */
export function formatMoney(minor: number, currency: MoneyCurrency, language: string): string {
  const amount = decimalAmount(minor, currency) as `${number}`
  const digits = {
    minimumFractionDigits: digitsOf(currency),
    maximumFractionDigits: digitsOf(currency),
    trailingZeroDisplay: 'stripIfInteger',
  } as const
  const { code, symbol } = currency
  if (!/^[A-Z]{3}$/.test(code)) {
    return `${numberFormat(language, digits).format(amount)}\u00a0${symbol || code}`
  }
  const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  const parts = numberFormat(language, { ...style, ...digits }).formatToParts(amount)
  return parts.map(({ type, value }) => (type === 'currency' && symbol ? symbol : value)).join('')
}

function digitsOf({ fractionDigits }: Digits): number {
  return fractionDigits ?? 2
}

/** A decimal as a whole number of its smallest places. */
interface Decimal {
  readonly units: bigint
  /** Places after the point. */
  readonly digits: number
}

/** Of a text that may come from elsewhere; the smallest double has 324 places. */
const longest = 400

function parsedDecimal(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (sign === undefined || text.length > longest) return undefined
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, digits: fraction.length }
}

/** A decimal with other places after the point, half away from zero where some are lost. */
function rescaled({ units, digits }: Decimal, wanted: number): { nearest: bigint; isExact: boolean } {
  if (wanted >= digits) return { nearest: units * 10n ** BigInt(wanted - digits), isExact: true }
  const divisor = 10n ** BigInt(digits - wanted)
  const half = (divisor / 2n) * (units < 0n ? -1n : 1n)
  return { nearest: (units + half) / divisor, isExact: units % divisor === 0n }
}

/** A number without an exponent: `1e-7` is `0.0000001`. */
function plainText(amount: number): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(amount)) ?? []
  if (exponent === undefined) return String(amount)
  const places = Number.parseInt(exponent, 10)
  const digits = whole + fraction
  if (places < 0) return `${sign}0.${'0'.repeat(-places - 1)}${digits}`
  return sign + digits.padEnd(places + 1, '0')
}

function wholeUnits(amount: number): bigint {
  if (!Number.isSafeInteger(amount)) throw new AmountRangeError(`${amount} is not a whole number of minor units`)
  return BigInt(amount)
}

function withinBounds(units: bigint): bigint {
  if (units > largest || units < -largest) throw new AmountRangeError('An amount has at most 15 digits')
  return units
}

/** At most 15 digits, which a number holds exactly. */
function safeInteger(units: bigint): number {
  return Number.parseInt(withinBounds(units).toString(), 10)
}
