/** The parts of a `billing.currency` that formatting needs. */
export interface MoneyCurrency {
  readonly code: string
  readonly symbol: string | null
  readonly fractionDigits: number | null
}

/** Converts an amount as an editor wrote it (19.9 euros) to whole minor units (1990 cents), rounded to the nearest. */
export function minorUnits(amount: number, currency: Pick<MoneyCurrency, 'fractionDigits'>): number {
  // Shifting the decimal point in the text is exact, multiplying is not: 1.005 * 100 is 100.49999999999999.
  const [digits = '0', exponent = '0'] = String(Math.abs(amount)).split('e')
  return Math.sign(amount) * Math.round(Number(`${digits}e${Number(exponent) + digitsOf(currency)}`))
}

/** Minor units as a decimal number: 1990 cents are `19.90`. For providers and search engines. */
export function decimalAmount(minor: number, currency: Pick<MoneyCurrency, 'fractionDigits'>): string {
  const digits = digitsOf(currency)
  if (digits === 0) return String(minor)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
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
    return `${new Intl.NumberFormat(language, digits).format(amount)}\u00a0${symbol || code}`
  }
  const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(language, { ...style, ...digits }).formatToParts(amount)
  return parts.map(({ type, value }) => (type === 'currency' && symbol ? symbol : value)).join('')
}

function digitsOf({ fractionDigits }: Pick<MoneyCurrency, 'fractionDigits'>): number {
  return fractionDigits ?? 2
}
