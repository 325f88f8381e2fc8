import { isEmail } from '@tessera/server'
import { moneyOf, stripeAmount } from '../../server/providers/stripe/stripe-amount.ts'
import { type FormValue, pathsOf, textAt, valueAt } from '../bracketed-form.ts'

const parameters = [
  'mode',
  'client_reference_id',
  'customer_email',
  'locale',
  'success_url',
  'cancel_url',
  'expires_at',
  'metadata.invoiceId',
  'payment_intent_data.description',
  'payment_intent_data.metadata.invoiceId',
  'subscription_data.description',
  'subscription_data.metadata.invoiceId',
  'line_items.quantity',
  'line_items.price_data.currency',
  'line_items.price_data.unit_amount',
  'line_items.price_data.product_data.name',
  'line_items.price_data.recurring.interval',
  'line_items.price_data.recurring.interval_count',
]

/** Why Stripe would refuse the parameters of a Checkout session; undefined when it wouldn't. */
export function wrongSession(form: FormValue): string | undefined {
  const unknown = pathsOf(form).find(path => !parameters.includes(path))
  if (unknown) return `Received unknown parameter: ${unknown}`
  const isSubscription = textAt(form, 'mode') === 'subscription'
  if (!isSubscription && textAt(form, 'mode') !== 'payment') return 'Invalid mode'
  if (valueAt(form, isSubscription ? 'payment_intent_data' : 'subscription_data')) return `Wrong data for this mode`
  if (!URL.canParse(textAt(form, 'success_url') ?? '')) return 'Not a valid URL: success_url'
  if (!URL.canParse(textAt(form, 'cancel_url') ?? '')) return 'Not a valid URL: cancel_url'
  if (!isEmail(textAt(form, 'customer_email') ?? '')) return 'Invalid email address'
  const lifetime = Number.parseInt(textAt(form, 'expires_at') ?? '0', 10) - seconds(new Date())
  if (lifetime < 30 * 60 || lifetime > 24 * 60 * 60)
    return 'expires_at must be between 30 minutes and 24 hours from now'
  const items = Object.values(valueAt(form, 'line_items') ?? {}) as FormValue[]
  if (items.length === 0 || items.length > 100) return 'line_items: 1 to 100'
  return items.map(item => wrongItem(item, isSubscription)).find(each => each !== undefined)
}

function wrongItem(item: FormValue, isSubscription: boolean): string | undefined {
  const currency = textAt(item, 'price_data.currency') ?? ''
  const amount = textAt(item, 'price_data.unit_amount') ?? ''
  if (!/^[a-z]{3}$/.test(currency)) return `Invalid currency: ${currency}`
  if (!/^(0|[1-9]\d{0,11})$/.test(amount)) return `Invalid integer: ${amount}`
  const money = moneyOf(Number.parseInt(amount, 10), currency)
  if (stripeAmount(money) === undefined) return `Invalid amount ${amount} for ${currency}`
  if (!/^[1-9]\d*$/.test(textAt(item, 'quantity') ?? '')) return 'Invalid quantity'
  if (!textAt(item, 'price_data.product_data.name')) return 'Missing product name'
  if (Boolean(valueAt(item, 'price_data.recurring')) !== isSubscription) return 'recurring: not for this mode'
  return undefined
}

/** As Stripe writes moments. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
