import { type MoneyCurrency, parseAmount } from '@tessera/billing'
import { ValidationError } from '@tessera/server'
import { withinBounds } from './amounts.ts'
import { ecommerceIssues } from './errors.ts'

type Digits = Pick<MoneyCurrency, 'fractionDigits' | 'code'>

/**
 * The minor units of an amount as people write it: `1290.5`, `1 290,50`, `1,290.50`. Spaces and apostrophes part thousands; of a
 * point and a comma the last one is the decimal one, and one that is there twice parts thousands.
 * @throws ValidationError for what is no amount, is finer than the currency, below nothing, or could be read in two ways: `1,290`
 */
export function writtenAmount(text: string, currency: Digits, path: string): number {
  const amount = withinBounds(() => parseAmount(plainDecimal(text, currency, path), currency))
  if (amount === null || amount < 0)
    throw new ValidationError(ecommerceIssues.ECOMMERCE_AMOUNT(path, { currency: currency.code }))
  return amount
}

/** The same with a point before the fraction and nothing else but digits. */
function plainDecimal(text: string, { fractionDigits }: Digits, path: string): string {
  const compact = text.replace(/[\s'’]/gu, '')
  const marks = compact.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return compact
  const isRepeated = marks.filter(mark => mark === last).length > 1
  if (isRepeated) return thousandsOnly(compact, last)
  const [whole = '', fraction = ''] = compact.split(last)
  if (marks.length === 1 && fraction.length === 3 && (fractionDigits ?? 2) < 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    throw new ValidationError(ecommerceIssues.ECOMMERCE_UNCLEAR_AMOUNT(path, { amount: text }))
  }
  return `${thousandsOnly(whole, last === '.' ? ',' : '.') || '0'}.${fraction}`
}

/** Without the marks between groups of three digits; as it was, and so no amount, where they part others. */
function thousandsOnly(text: string, mark: '.' | ',' | string): string {
  const groups = text.split(mark)
  const isGrouped = groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  return groups.length === 1 || !isGrouped ? text : groups.join('')
}
