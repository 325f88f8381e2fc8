import { formatMoney, type MoneyCurrency } from '@tessera/billing'

/** What somebody has paid in a currency, less what they got back, as the server computes it. */
export interface CustomerTotal extends MoneyCurrency {
  /** In minor units. */
  readonly amount: string
  /** By payments that move no money. */
  readonly isTest: boolean
}

/** The totals of a customer, from the computed value `totals`. */
export function totalsIn(computed: unknown): readonly CustomerTotal[] {
  return typeof computed === 'string' ? (JSON.parse(computed) as readonly CustomerTotal[]) : []
}

/**
 * A total as money in a language.
 * @param test how one by payments that move no money is marked: `{amount} (test)`
 */
export function totalText({ amount, isTest, ...currency }: CustomerTotal, language: string, test: string): string {
  const money = formatMoney(Number(amount), currency, language)
  return isTest ? test.replace('{amount}', () => money) : money
}
