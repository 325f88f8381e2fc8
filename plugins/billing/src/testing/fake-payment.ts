import { decimalAmount, fractionDigitsOf } from '../money.ts'
import type { Money } from '../server/providers/payment-provider.ts'
import { unitsOf } from '../server/providers/provider-amount.ts'

/** Money that moved at the provider. */
export interface FakeTransaction {
  readonly id: string
  readonly amount: string
  readonly at: Date
  readonly refunds: FakeRefund[]
  /** Of a further period of a subscription. */
  readonly isRenewal: boolean
}

export interface FakeRefund {
  readonly id: string
  readonly amount: string
  readonly at: Date
  /** What the shop sent along, where the provider passes it on. */
  readonly key?: string
}

/** A payment page, with everything that the shop said of it. */
export interface FakePayment {
  /** The provider's number of the page. */
  readonly id: string
  /** Our invoice. */
  readonly reference: string
  readonly total: Money
  readonly description: string
  readonly email: string
  readonly customerId: string
  readonly language: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly interval?: string
  /** The address that the shop sends the payer to. */
  readonly url: string
  readonly createdAt: Date
  readonly transactions: FakeTransaction[]
  /** `waiting`: a slow transfer is on its way. */
  status: 'open' | 'waiting' | 'paid' | 'closed'
  subscription?: { readonly id: string; status: 'active' | 'ended'; failures: number }
  /** The payer's last try failed. */
  isDeclined?: boolean
}

/** Falsehoods that a notification is sent with all the same, properly signed. */
export interface Changes {
  readonly amount?: string
  readonly currency?: string
  readonly reference?: string
  readonly isTest?: boolean
  /** The merchant that it says to be for. */
  readonly account?: string
  readonly email?: string
  readonly customerId?: string
}

/** What happened, as a notification has to say it. */
export type Happening = { readonly payment: FakePayment; readonly changes: Changes } & (
  | { readonly kind: 'paid' | 'renewed'; readonly transaction: FakeTransaction }
  | { readonly kind: 'refunded'; readonly transaction: FakeTransaction; readonly refund: FakeRefund }
  | { readonly kind: 'declined' | 'closed' | 'renewal-failed' | 'subscription-ended' | 'waiting' | 'wait-failed' }
)

/** What of a transaction was not refunded yet. */
export function leftOf({ amount, refunds }: FakeTransaction): string {
  const digits = Math.max(fractionDigitsOf(amount), ...refunds.map(refund => fractionDigitsOf(refund.amount)))
  const left = refunds.reduce((sum, refund) => sum - units(refund.amount, digits), units(amount, digits))
  return decimalAmount(left, { fractionDigits: digits })
}

/** Half of an amount, rounded down. */
export function halfOf(amount: string): string {
  const digits = fractionDigitsOf(amount)
  return decimalAmount(Math.floor(units(amount, digits) / 2), { fractionDigits: digits })
}

/** Whether a refund of this amount is possible. */
export function isWithin(amount: string, transaction: FakeTransaction): boolean {
  const left = leftOf(transaction)
  const digits = Math.max(fractionDigitsOf(amount), fractionDigitsOf(left))
  return units(amount, digits) > 0 && units(amount, digits) <= units(left, digits)
}

/** The last transaction. @throws when there is none */
export function lastOf({ transactions }: FakePayment): FakeTransaction {
  const last = transactions.at(-1)
  if (!last) throw new Error('Nothing was paid yet')
  return last
}

function units(amount: string, digits: number): number {
  const result = unitsOf(amount, digits)
  if (result === undefined) throw new RangeError(`${amount} is no amount`)
  return result
}
