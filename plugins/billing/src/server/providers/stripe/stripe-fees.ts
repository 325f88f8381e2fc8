import type Stripe from 'stripe'
import type { ProviderFee } from '../payment-provider.ts'
import { moneyOf } from './stripe-amount.ts'

/**
 * What Stripe keeps for a payment and its refunds, in the currency of the account. A movement of its balance is there some
 * minutes after the payment only.
 */
export async function feesOf(client: Stripe, intent: string): Promise<ProviderFee[]> {
  const [{ latest_charge: charge }, refunds] = await Promise.all([
    client.paymentIntents.retrieve(intent, { expand: ['latest_charge.balance_transaction'] }),
    client.refunds.list({ payment_intent: intent, limit: 100, expand: ['data.balance_transaction'] }),
  ])
  const paid = typeof charge === 'object' ? feeOf(charge?.balance_transaction) : undefined
  const refunded = refunds.data.flatMap(refund => {
    const fee = feeOf(refund.balance_transaction)
    return fee ? [{ ...fee, refundId: refund.id }] : []
  })
  return [...(paid ? [paid] : []), ...refunded]
}

function feeOf(movement: string | Stripe.BalanceTransaction | null | undefined): ProviderFee | undefined {
  return movement && typeof movement === 'object' ? { money: moneyOf(movement.fee, movement.currency) } : undefined
}
